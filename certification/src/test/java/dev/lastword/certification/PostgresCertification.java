package dev.lastword.certification;

import dev.lastword.tck.store.StoreConformance;
import org.junit.platform.suite.api.ConfigurationParameter;

/** The suites against PostgreSQL. */
@StoreConformance
@ConfigurationParameter(key = "tck.fixture", value = "dev.lastword.certification.PostgresFixture")
final class PostgresCertification {}
