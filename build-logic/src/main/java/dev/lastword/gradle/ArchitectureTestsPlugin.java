package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;

/** Tests that look at every other module of the build, none forgotten. */
public final class ArchitectureTestsPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    project
        .getDependencies()
        .add("testImplementation", Catalog.of(project).library("archunit-junit5"));
  }
}
