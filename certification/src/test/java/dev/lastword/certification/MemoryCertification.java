package dev.lastword.certification;

import dev.lastword.tck.store.StoreConformance;
import org.junit.platform.suite.api.ConfigurationParameter;

/** All that a provider writes beside the fixture. */
@StoreConformance
@ConfigurationParameter(key = "tck.fixture", value = "dev.lastword.certification.MemoryFixture")
final class MemoryCertification {}
