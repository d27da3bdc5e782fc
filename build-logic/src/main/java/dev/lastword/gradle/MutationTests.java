package dev.lastword.gradle;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** The {@code mutationTests} block of a build script. */
public interface MutationTests {

  /** The percentage of mutants that the tests must kill. */
  Property<Integer> getThreshold();

  /** Globs of test classes that are too slow to run once per mutant. */
  ListProperty<String> getSlowTests();
}
