package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;

/**
 * The task {@code pitest}: are the tests able to fail? Not part of {@code check}, because it takes
 * minutes.
 */
public final class MutationTestsPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
  }
}
