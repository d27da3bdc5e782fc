package dev.lastword.certification;

import dev.lastword.tck.store.StoreConformance;
import org.junit.platform.suite.api.ConfigurationParameter;

/** The suites against RocksDB. */
@StoreConformance
@ConfigurationParameter(key = "tck.fixture", value = "dev.lastword.certification.RocksFixture")
final class RocksCertification {}
