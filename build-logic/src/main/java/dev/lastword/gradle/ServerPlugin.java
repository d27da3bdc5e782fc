package dev.lastword.gradle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.dsl.DependencyHandler;
import org.gradle.api.file.FileCollection;
import org.gradle.api.plugins.ApplicationPlugin;
import org.gradle.api.plugins.JavaApplication;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.application.CreateStartScripts;
import org.gradle.api.tasks.compile.JavaCompile;
import org.gradle.api.tasks.testing.Test;

/**
 * A program on Micronaut: its processors write beans, routes and the OpenAPI document at compile
 * time. They are dependencies like any other, so Micronaut's own Gradle plugin is not needed.
 */
public final class ServerPlugin implements Plugin<Project> {

  /** A server without memory may be alive and listen no more; one that exits is started again. */
  private static final List<String> JVM = List.of("-XX:+ExitOnOutOfMemoryError");

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(CommandLinePlugin.class);
    DependencyHandler dependencies = project.getDependencies();
    Catalog catalog = Catalog.of(project);
    for (String configuration : List.of("implementation", "annotationProcessor")) {
      dependencies.add(configuration, dependencies.platform(catalog.library("micronaut-platform")));
      dependencies.add(configuration, dependencies.platform(catalog.library("netty-bom")));
    }
    dependencies.add("annotationProcessor", catalog.library("micronaut-inject-java"));
    leaveOutOkHttp(project);
    project
        .getTasks()
        .named(JavaPlugin.COMPILE_JAVA_TASK_NAME, JavaCompile.class)
        .configure(task -> processors(project, task));
    project
        .getTasks()
        .named(JavaPlugin.TEST_TASK_NAME, Test.class)
        .configure(test -> documents(project.getRootProject(), test));
    plugIns(project);
    demo(project);
  }

  /** The server's exporter of traces speaks through the JDK's HTTP client. */
  static void leaveOutOkHttp(Project project) {
    project
        .getConfigurations()
        .matching(
            configuration -> configuration.getName().toLowerCase().endsWith("runtimeclasspath"))
        .configureEach(
            configuration ->
                configuration.exclude(Map.of("module", "opentelemetry-exporter-sender-okhttp")));
  }

  /** Lets the start script find stores whose jars were put beside the distribution's own. */
  private static void plugIns(Project project) {
    project
        .getTasks()
        .named(ApplicationPlugin.TASK_START_SCRIPTS_NAME, CreateStartScripts.class)
        .configure(
            scripts -> scripts.setClasspath(scripts.getClasspath().plus(project.files("*"))));
  }

  /** Passes the guides, the README and deployment files to tests that compare or run them. */
  private static void documents(Project root, Test test) {
    FileCollection documents =
        root.files(
            "docs",
            "deploy",
            "README.md",
            "CONTRIBUTING.md",
            ".ci/run",
            "samples/file-store/README.md");
    test.getInputs().files(documents).withPathSensitivity(PathSensitivity.RELATIVE);
  }

  /** The server with something to look at, in one command. */
  private static void demo(Project project) {
    JavaApplication application = project.getExtensions().getByType(JavaApplication.class);
    application.setApplicationDefaultJvmArgs(new ArrayList<>(JVM));
    SourceSet main = JavaModulePlugin.sourceSet(project, SourceSet.MAIN_SOURCE_SET_NAME);
    project
        .getTasks()
        .register(
            "demo",
            JavaExec.class,
            task -> {
              task.setGroup(ApplicationPlugin.APPLICATION_GROUP);
              task.setDescription("Runs the server on SQLite in ./data, with a demo to look at.");
              task.getMainClass().set(application.getMainClass());
              task.classpath(main.getRuntimeClasspath());
              task.setWorkingDir(project.getRootDir());
              task.jvmArgs(JVM);
              task.args("serve", "--demo");
            });
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
