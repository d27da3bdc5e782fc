package com.example.filestore;

import dev.lastword.tck.store.StoreConformance;
import org.junit.platform.suite.api.ConfigurationParameter;

/** Every case that the claim requires, as JUnit tests: this is all that a provider writes. */
@StoreConformance
@ConfigurationParameter(key = "tck.fixture", value = "com.example.filestore.FileStoreFixture")
final class FileStoreCertificationTest {}
