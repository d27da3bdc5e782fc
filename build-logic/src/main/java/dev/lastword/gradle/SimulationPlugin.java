package dev.lastword.gradle;

import java.io.File;
import java.util.List;
import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.attributes.Usage;
import org.gradle.api.file.FileCollection;
import org.gradle.api.tasks.ClasspathNormalizer;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;
import org.gradle.process.JavaForkOptions;

/**
 * The engine under faults. {@code test} plays the gate's seeds and kills a few processes; {@code
 * simulate} plays any number ({@code -Pseeds=1000000 -Pfrom=1}), tells one ({@code -Pseed=7}), also
 * of an engine with a mistake ({@code -Pvariant=NO_FENCE}); {@code kill} kills more ({@code
 * -Prounds=50}); {@code chaos} lets faults befall real servers and workers ({@code -Pfaults=40});
 * {@code simulationPage} writes the page about all this.
 */
public final class SimulationPlugin implements Plugin<Project> {

  private static final List<String> SEEDS = List.of("seed", "seeds", "from", "variant");
  private static final List<String> KILLS = List.of("rounds", "store");
  private static final List<String> CHAOS = List.of("seed", "faults", "seconds");
  private static final String MUCH_HEAP = "1g";

  /** Class path of the processes of servers: their classes are none of the simulation's. */
  private static final String SERVER = "serverProcess";

  /** Processes that are killed leave others that complain. */
  private static final String LOGGING = "org.slf4j.simpleLogger.defaultLogLevel";

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    File page = project.getRootProject().file("docs/simulation.md");
    Configuration server = project.getConfigurations().create(SERVER);
    server.setCanBeConsumed(false);
    // As in the server's own run: traces go through the JDK's HTTP client.
    server.exclude(Map.of("module", "opentelemetry-exporter-sender-okhttp"));
    server
        .getAttributes()
        .attribute(
            Usage.USAGE_ATTRIBUTE, project.getObjects().named(Usage.class, Usage.JAVA_RUNTIME));
    File guide = project.getRootProject().file("docs/workers.md");
    project
        .getTasks()
        .withType(Test.class)
        .configureEach(
            test -> {
              test.getInputs().files(page).withPathSensitivity(PathSensitivity.NAME_ONLY);
              test.getTestLogging().setShowStandardStreams(true);
              test.systemProperty(LOGGING, "off");
              test.getInputs().files(guide).withPathSensitivity(PathSensitivity.NAME_ONLY);
              processes(test, server, guide);
            });
    register(project, "simulate", "Simulate", SEEDS)
        .setDescription("Plays seeds: -Pseeds=N -Pfrom=N, or tells one: -Pseed=N; -Pvariant=NAME.");
    register(project, "kill", "kill.Kills", KILLS)
        .setDescription("Kills processes with engines in them: -Prounds=N -Pstore=sqlite.");
    JavaExec chaos = register(project, "chaos", "chaos.ChaosRun", CHAOS);
    chaos.setDescription("Breaks servers, workers and links: -Pfaults=N -Pseconds=N -Pseed=N.");
    processes(chaos, server, guide);
    chaos.args("report=" + project.file("build/reports/chaos/report.md"));
    JavaExec write = register(project, "simulationPage", "SimulationPage", List.of());
    write.setDescription("Looks for every engine with a mistake, and writes docs/simulation.md.");
    write.args(page);
  }

  /** Tells a task what its processes need: the server's class path, and the worker in Python. */
  private static <T extends Task & JavaForkOptions> void processes(
      T task, FileCollection server, File guide) {
    task.getInputs().files(server).withNormalizer(ClasspathNormalizer.class);
    task.getJvmArgumentProviders()
        .add(() -> List.of("-Dlastword.server.class.path=" + server.getAsPath()));
    task.systemProperty("lastword.workers.guide", guide);
  }

  private static JavaExec register(
      Project project, String name, String main, List<String> properties) {
    JavaExec task = project.getTasks().create(name, JavaExec.class);
    task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
    task.getMainClass().set(project.getGroup() + ".simulation." + main);
    task.classpath(
        JavaModulePlugin.sourceSet(project, SourceSet.MAIN_SOURCE_SET_NAME).getRuntimeClasspath());
    task.setMaxHeapSize(MUCH_HEAP);
    task.systemProperty(LOGGING, "off");
    for (String property : properties) {
      String value = project.getProviders().gradleProperty(property).getOrNull();
      if (value != null) {
        task.args(property + "=" + value);
      }
    }
    return task;
  }
}
