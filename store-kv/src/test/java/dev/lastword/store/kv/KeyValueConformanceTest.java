package dev.lastword.store.kv;

import dev.lastword.tck.store.StoreConformance;
import org.junit.platform.suite.api.ConfigurationParameter;

/** The suites against the store on an engine in memory. */
@StoreConformance
@ConfigurationParameter(key = "tck.fixture", value = "dev.lastword.store.kv.KeyValueFixture")
final class KeyValueConformanceTest {}
