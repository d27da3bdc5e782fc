package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.dsl.DependencyHandler;
import org.gradle.api.component.AdhocComponentWithVariants;
import org.gradle.api.component.ConfigurationVariantDetails;
import org.gradle.api.plugins.JavaTestFixturesPlugin;

/**
 * A library with a kit for tests, in {@code src/testFixtures}: for its own tests and for those of
 * the other modules, but not published.
 */
public final class TestKitPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(LibraryPlugin.class);
    project.getPluginManager().apply(JavaTestFixturesPlugin.class);
    DependencyHandler dependencies = project.getDependencies();
    Catalog catalog = Catalog.of(project);
    dependencies.add("testFixturesApi", dependencies.platform(catalog.library("junit-bom")));
    dependencies.add("testFixturesApi", catalog.library("junit-jupiter"));
    dependencies.add("testFixturesApi", catalog.library("jqwik"));
    dependencies.add("testFixturesCompileOnly", catalog.library("jspecify"));
    doNotPublish(project, "testFixturesApiElements");
    doNotPublish(project, "testFixturesRuntimeElements");
  }

  private static void doNotPublish(Project project, String variant) {
    AdhocComponentWithVariants java =
        (AdhocComponentWithVariants) project.getComponents().getByName("java");
    java.withVariantsFromConfiguration(
        project.getConfigurations().getByName(variant), ConfigurationVariantDetails::skip);
  }
}
