package dev.lastword.gradle;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** The {@code mutationTests} block of a build script. */
public interface MutationTests {

  /** The module whose classes are mutated: this one, if no other is named. */
  Property<String> getModule();

  /** Globs of the test classes that must notice: all of this module, if none are named. */
  ListProperty<String> getTests();

  /** The percentage of mutants that the tests must kill. */
  Property<Integer> getThreshold();

  /** Globs of test classes that are too slow to run once per mutant. */
  ListProperty<String> getSlowTests();
}
