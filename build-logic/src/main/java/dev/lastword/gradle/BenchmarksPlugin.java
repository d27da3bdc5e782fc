package dev.lastword.gradle;

import java.io.File;
import java.util.List;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.dsl.DependencyHandler;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.compile.JavaCompile;
import org.gradle.process.CommandLineArgumentProvider;

/** Measurements: JMH benchmarks as the main source set, and the task {@code jmh} that runs them. */
public final class BenchmarksPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    DependencyHandler dependencies = project.getDependencies();
    Catalog catalog = Catalog.of(project);
    dependencies.add("implementation", catalog.library("jmh-core"));
    dependencies.add("annotationProcessor", catalog.library("jmh-generator"));
    // processing: JMH's processor does not claim the other annotations, which is no mistake of
    // ours.
    project
        .getTasks()
        .named(JavaPlugin.COMPILE_JAVA_TASK_NAME, JavaCompile.class)
        .configure(task -> task.getOptions().getCompilerArgs().add("-Xlint:-processing"));
    registerJmh(project);
    registerTable(project, "coreTable", "dev.lastword.benchmarks.core.CoreTable");
    registerTable(project, "storeTable", "dev.lastword.benchmarks.store.StoreTable");
    registerTable(project, "engineTable", "dev.lastword.benchmarks.engine.EngineTable");
    registerStarts(project);
    registerPeers(project);
  }

  /** A task that runs our engine and others by turns. */
  private static void registerPeers(Project project) {
    registerTable(project, "peerTable", "dev.lastword.benchmarks.peers.PeerTable");
    File folder = project.getLayout().getBuildDirectory().dir("reports/peers").get().getAsFile();
    Provider<String> plan = project.getProviders().gradleProperty("plan").orElse("full");
    Provider<String> peers = project.getProviders().gradleProperty("peers").orElse("all");
    Provider<String> workloads = project.getProviders().gradleProperty("workloads").orElse("all");
    project
        .getTasks()
        .named("peerTable", JavaExec.class)
        .configure(
            task -> {
              task.setDescription(
                  "Measures the engine beside others; -Pplan=quick, -Ppeers=DBOS,LASTWORD,"
                      + " -Pworkloads=FIVE_TASKS narrow it. About twenty minutes.");
              task.getArgumentProviders()
                  .add(() -> List.of(folder.toString(), plan.get(), peers.get(), workloads.get()));
            });
  }

  /** A task that starts the installed server again and again. */
  private static void registerStarts(Project project) {
    registerTable(project, "startTable", "dev.lastword.benchmarks.start.StartTable");
    File program =
        project.getRootProject().file("server-micronaut/build/install/lastword/bin/lastword");
    project
        .getTasks()
        .named("startTable", JavaExec.class)
        .configure(
            task -> {
              task.dependsOn(":server-micronaut:installDist");
              task.args(program);
            });
  }

  /** A task that runs one family of benchmarks and prints it as a table of ratios. */
  private static void registerTable(Project project, String name, String mainClass) {
    SourceSet main = mainSourceSet(project);
    project
        .getTasks()
        .register(
            name,
            JavaExec.class,
            task -> {
              task.setGroup("benchmark");
              task.setDescription("Prints what " + mainClass + " measures; about five minutes.");
              task.getMainClass().set(mainClass);
              task.classpath(main.getRuntimeClasspath());
            });
  }

  private static void registerJmh(Project project) {
    SourceSet main = mainSourceSet(project);
    Provider<String> arguments = project.getProviders().gradleProperty("jmh").orElse("");
    File results =
        project.getLayout().getBuildDirectory().file("reports/jmh/results.json").get().getAsFile();
    project
        .getTasks()
        .register(
            "jmh",
            JavaExec.class,
            task -> {
              task.setGroup("benchmark");
              task.setDescription(
                  "Runs the benchmarks and prints a table; arguments: -Pjmh=\"Name -f 1\".");
              task.getMainClass().set("org.openjdk.jmh.Main");
              task.classpath(main.getRuntimeClasspath());
              task.getArgumentProviders().add(commandLine(arguments, results));
              task.doFirst(ignored -> results.getParentFile().mkdirs());
            });
  }

  private static SourceSet mainSourceSet(Project project) {
    return project
        .getExtensions()
        .getByType(JavaPluginExtension.class)
        .getSourceSets()
        .getByName(SourceSet.MAIN_SOURCE_SET_NAME);
  }

  private static CommandLineArgumentProvider commandLine(Provider<String> arguments, File results) {
    return () -> {
      String all = arguments.get() + " -rf json -rff " + results;
      return List.of(all.trim().split("\\s+"));
    };
  }
}
