package dev.lastword.gradle;

import org.gradle.api.provider.Property;

/** Settings of the documents that a module generates. */
public interface GeneratedDocs {

  /** The class in the tests that writes them; its only argument is the folder {@code docs}. */
  Property<String> getMainClass();
}
