package dev.lastword.gradle;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.ModuleDependency;
import org.gradle.api.artifacts.dsl.DependencyHandler;
import org.gradle.api.file.FileCollection;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * Tests of a page in a real Chromium, in {@code src/browserTest}, run by the task {@code
 * browserTest}. It is no part of {@code check}, because a machine may have no Chromium; CI installs
 * one.
 *
 * <p>{@code -Pchromium=PATH} names another Chromium than {@code /usr/bin/chromium}; {@code
 * -Pscreenshots} writes the pictures of the documents again.
 */
public final class BrowserTestsPlugin implements Plugin<Project> {

  private static final String NAME = "browserTest";

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    SourceSet tests = sourceSet(project);
    dependencies(project);
    project
        .getTasks()
        .register(
            NAME,
            Test.class,
            task -> {
              task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
              task.setDescription("Tests the page in a real Chromium.");
              task.setTestClassesDirs(tests.getOutput().getClassesDirs());
              task.setClasspath(tests.getRuntimeClasspath());
              configure(project, task);
            });
  }

  private static SourceSet sourceSet(Project project) {
    SourceSetContainer sets =
        project.getExtensions().getByType(JavaPluginExtension.class).getSourceSets();
    SourceSet tests = sets.create(NAME);
    // They use the kit of the other tests.
    for (String other : List.of(SourceSet.MAIN_SOURCE_SET_NAME, SourceSet.TEST_SOURCE_SET_NAME)) {
      FileCollection output = sets.getByName(other).getOutput();
      tests.setCompileClasspath(tests.getCompileClasspath().plus(output));
      tests.setRuntimeClasspath(tests.getRuntimeClasspath().plus(output));
    }
    inherit(project, tests.getImplementationConfigurationName(), "testImplementation");
    inherit(project, tests.getCompileOnlyConfigurationName(), "testCompileOnly");
    inherit(project, tests.getRuntimeOnlyConfigurationName(), "testRuntimeOnly");
    return tests;
  }

  private static void inherit(Project project, String configuration, String parent) {
    project
        .getConfigurations()
        .getByName(configuration)
        .extendsFrom(project.getConfigurations().getByName(parent));
  }

  private static void dependencies(Project project) {
    DependencyHandler dependencies = project.getDependencies();
    Catalog catalog = Catalog.of(project);
    dependencies.add(NAME + "Implementation", catalog.library("playwright"));
    // The checks themselves are a script in this jar; what the jar would bring along calls them.
    ModuleDependency axe = (ModuleDependency) dependencies.create(catalog.library("axe").get());
    axe.setTransitive(false);
    dependencies.add(NAME + "RuntimeOnly", axe);
  }

  private static void configure(Project project, Test task) {
    File images = project.getRootProject().file("docs/images");
    File vectors = project.getRootProject().file("tck/src/main/resources/vectors/v1");
    boolean screenshots = project.getProviders().gradleProperty("screenshots").isPresent();
    task.getTimeout().set(Duration.ofMinutes(15));
    // Playwright would fetch browsers of its own.
    task.environment(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
    task.systemProperty(
        "chromium",
        project.getProviders().gradleProperty("chromium").getOrElse("/usr/bin/chromium"));
    task.systemProperty("vectors", vectors);
    task.getInputs().dir(vectors).withPathSensitivity(PathSensitivity.RELATIVE);
    task.getTestLogging().setShowStandardStreams(true);
    if (screenshots) {
      task.systemProperty("screenshots", images);
      task.getOutputs().upToDateWhen(ignored -> false);
    }
  }
}
