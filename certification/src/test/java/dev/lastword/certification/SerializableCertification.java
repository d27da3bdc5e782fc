package dev.lastword.certification;

import dev.lastword.tck.store.StoreConformance;
import org.junit.platform.suite.api.ConfigurationParameter;

/** The suites against the portable mode on PostgreSQL, at SERIALIZABLE. */
@StoreConformance
@ConfigurationParameter(
    key = "tck.fixture",
    value = "dev.lastword.certification.SerializableFixture")
final class SerializableCertification {}
