package dev.lastword.gradle;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.SourceSet;

/**
 * The tasks {@code performancePage}, which measures everything again, and {@code
 * writePerformancePage}, which puts the last results into {@code docs/performance.md}.
 */
final class PerformancePageTasks {

  /** All tables, in the order in which they are measured. */
  private static final List<String> TABLES =
      List.of(
          "peerTable",
          "latencyTable",
          "growthTable",
          "coreTable",
          "storeTable",
          "engineTable",
          "startTable");

  private PerformancePageTasks() {}

  static void register(Project project, File reports) {
    for (int i = 1; i < TABLES.size(); i++) {
      String before = TABLES.get(i - 1);
      // Two that ran at once would measure each other.
      project.getTasks().named(TABLES.get(i)).configure(task -> task.mustRunAfter(before));
    }
    Provider<String> tables =
        project.getProviders().gradleProperty("tables").orElse(String.join(",", TABLES));
    project
        .getTasks()
        .register(
            "writePerformancePage",
            JavaExec.class,
            task -> configureWriter(task, project, reports));
    project
        .getTasks()
        .register(
            "performancePage",
            task -> {
              task.setGroup("benchmark");
              task.setDescription(
                  "Runs all measurements and rewrites the tables of docs/performance.md;"
                      + " -Pplan=quick, -Ptables=peerTable,growthTable narrow it.");
              task.dependsOn(Arrays.asList(tables.get().split(",")));
              task.finalizedBy("writePerformancePage");
            });
  }

  private static void configureWriter(JavaExec task, Project project, File reports) {
    SourceSet main =
        project
            .getExtensions()
            .getByType(JavaPluginExtension.class)
            .getSourceSets()
            .getByName(SourceSet.MAIN_SOURCE_SET_NAME);
    task.setGroup("benchmark");
    task.setDescription("Puts the last measurements into docs/performance.md.");
    task.getMainClass().set("dev.lastword.benchmarks.report.PerformancePage");
    task.classpath(main.getRuntimeClasspath());
    task.args(reports, project.getRootProject().file("docs"));
    task.mustRunAfter(TABLES);
  }
}
