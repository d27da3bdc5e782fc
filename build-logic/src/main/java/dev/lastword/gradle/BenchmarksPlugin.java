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

  private static final String INSTALL = ":server-micronaut:installDist";

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
    registerLatencies(project);
    registerGrowth(project);
    PerformancePageTasks.register(project, reports(project));
  }

  /** A task that runs our engine and others by turns. */
  private static void registerPeers(Project project) {
    registerTable(project, "peerTable", "dev.lastword.benchmarks.peers.PeerTable");
    File folder = reports(project);
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
                      + " -Pworkloads=FIVE_TASKS narrow it. About half an hour.");
              task.dependsOn(INSTALL);
              task.systemProperty("lastword.program", program(project));
              task.getArgumentProviders()
                  .add(() -> List.of(folder.toString(), plan.get(), peers.get(), workloads.get()));
            });
  }

  /** A task that cancels executions under load, and kills processes. */
  private static void registerLatencies(Project project) {
    registerTable(project, "latencyTable", "dev.lastword.benchmarks.latency.LatencyTable");
    Provider<String> plan = project.getProviders().gradleProperty("plan").orElse("full");
    project
        .getTasks()
        .named("latencyTable", JavaExec.class)
        .configure(
            task -> {
              task.setDescription(
                  "Measures cancels under half load and recovery after kills; -Pplan=quick.");
              task.getArgumentProviders().add(() -> List.of(plan.get()));
            });
  }

  /** A task that measures operations on stores of several sizes. */
  private static void registerGrowth(Project project) {
    registerTable(project, "growthTable", "dev.lastword.benchmarks.growth.GrowthTable");
    Provider<String> plan = project.getProviders().gradleProperty("plan").orElse("full");
    Provider<String> sizes =
        project.getProviders().gradleProperty("sizes").orElse(plan.map(BenchmarksPlugin::sizes));
    Provider<String> stores =
        project.getProviders().gradleProperty("stores").orElse("sqlite,postgresql");
    project
        .getTasks()
        .named("growthTable", JavaExec.class)
        .configure(
            task -> {
              task.setDescription(
                  "Measures operations by stored executions; -Psizes=1000,100000,"
                      + " -Pstores=sqlite, -Pplan=quick narrow it.");
              task.getArgumentProviders().add(() -> List.of(plan.get(), sizes.get(), stores.get()));
            });
  }

  private static String sizes(String plan) {
    return plan.equals("quick") ? "1000,100000" : "1000,100000,1000000";
  }

  /** A task that starts the installed server again and again. */
  private static void registerStarts(Project project) {
    registerTable(project, "startTable", "dev.lastword.benchmarks.start.StartTable");
    project
        .getTasks()
        .named("startTable", JavaExec.class)
        .configure(
            task -> {
              task.dependsOn(INSTALL);
              task.args(program(project));
            });
  }

  private static File program(Project project) {
    return project.getRootProject().file("server-micronaut/build/install/lastword/bin/lastword");
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
              task.systemProperty("lastword.reports", reports(project));
            });
  }

  private static File reports(Project project) {
    return project.getLayout().getBuildDirectory().dir("reports/performance").get().getAsFile();
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
