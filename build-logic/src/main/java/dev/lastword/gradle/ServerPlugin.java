package dev.lastword.gradle;

import java.util.List;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.dsl.DependencyHandler;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.tasks.compile.JavaCompile;

/**
 * A program on Micronaut: its processors write beans, routes and the OpenAPI document at compile
 * time. They are dependencies like any other, so Micronaut's own Gradle plugin is not needed.
 */
public final class ServerPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(CommandLinePlugin.class);
    DependencyHandler dependencies = project.getDependencies();
    Catalog catalog = Catalog.of(project);
    for (String configuration : List.of("implementation", "annotationProcessor")) {
      dependencies.add(configuration, dependencies.platform(catalog.library("micronaut-platform")));
    }
    dependencies.add("annotationProcessor", catalog.library("micronaut-inject-java"));
    project
        .getTasks()
        .named(JavaPlugin.COMPILE_JAVA_TASK_NAME, JavaCompile.class)
        .configure(task -> processors(project, task));
  }

  private static void processors(Project project, JavaCompile task) {
    task.getOptions()
        .getCompilerArgs()
        .addAll(
            List.of(
                // processing: Micronaut's processors do not claim the other annotations, which is
                // no mistake of ours.
                "-Xlint:-processing",
                "-Amicronaut.processing.group=" + project.getGroup(),
                "-Amicronaut.processing.module=" + project.getName()));
  }
}
