package dev.lastword.gradle;

import java.util.List;
import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.dsl.DependencyHandler;
import org.gradle.api.file.FileCollection;
import org.gradle.api.tasks.testing.Test;

/**
 * Tests that look at the classes and the tests of every other module of the build, so that none is
 * forgotten.
 */
public final class ArchitectureTestsPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    DependencyHandler dependencies = project.getDependencies();
    dependencies.add("testImplementation", Catalog.of(project).library("archunit-junit5"));
    Configuration tests = project.getConfigurations().create("inspectedTests");
    tests.setCanBeConsumed(false);
    for (Project module : project.getRootProject().getSubprojects()) {
      if (!module.equals(project) && !module.getName().equals(BomPlugin.MODULE)) {
        dependencies.add(
            "testImplementation", dependencies.project(Map.of("path", module.getPath())));
        dependencies.add(tests.getName(), inspectableTests(dependencies, module));
      }
    }
    FileCollection texts = texts(project.getRootProject());
    project
        .getTasks()
        .withType(Test.class)
        .configureEach(
            task -> {
              inspect(task, tests);
              task.getInputs().files(texts).withPropertyName("inspectedTexts");
            });
  }

  /** Returns what the tests read as text: comments and documents are in no class. */
  private static FileCollection texts(Project root) {
    FileCollection texts = root.files("docs", "README.md", "CHANGELOG.md", "CONTRIBUTING.md");
    for (Project module : root.getSubprojects()) {
      texts = texts.plus(root.files(module.getName() + "/src/main"));
    }
    return texts;
  }

  private static Object inspectableTests(DependencyHandler dependencies, Project module) {
    return dependencies.project(
        Map.of("path", module.getPath(), "configuration", JavaModulePlugin.INSPECTABLE_TESTS));
  }

  private static void inspect(Test task, FileCollection tests) {
    task.getInputs().files(tests).withPropertyName("inspectedTests");
    task.getJvmArgumentProviders().add(() -> List.of("-Dinspected.tests=" + tests.getAsPath()));
  }
}
