package dev.lastword.gradle;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * A library of fixtures that puts their stores before the conformance suites.
 *
 * <p>{@code test} tries every mutant once; {@code suites} asks every case once; {@code teeth} tries
 * the mutants with 20 seeds, {@code teethMatrix} each on all cases of its suites, {@code kills}
 * kills 200 writers of each durable store, {@code killsSqlite}, {@code killsRocksdb} and {@code
 * killsPostgresql} of one. {@code -Dtck.seed=N} repeats one seed, {@code -Dtck.seeds=N} asks more,
 * {@code -Dtck.kills=N} says how often K01 kills. {@code certificates} certifies the stores, {@code
 * storePages} writes the pages about all this.
 */
public final class CertificationPlugin implements Plugin<Project> {

  private static final List<String> SETTINGS =
      List.of("tck.seed", "tck.seeds", "tck.lab", "tck.kills");
  private static final Map<String, String> DURABLE =
      Map.of("sqlite", "Sqlite", "rocksdb", "Rocksdb", "postgresql", "Postgresql");
  private static final List<String> PAGES =
      List.of("store-mutants.md", "certificates.md", "store-teeth.md", "certification.md");

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(LibraryPlugin.class);
    project.getTasks().withType(Test.class).configureEach(task -> settings(project, task));
    project
        .getTasks()
        .named(JavaPlugin.TEST_TASK_NAME, Test.class, CertificationPlugin::leaveOutWhatOthersAsk);
    project.getTasks().register("suites", Test.class, task -> suites(project, task));
    project.getTasks().register("teeth", Test.class, task -> teeth(project, task));
    registerKills(project);
    project.getTasks().register("teethMatrix", JavaExec.class, task -> matrix(project, task));
    project.getTasks().register("storePages", JavaExec.class, task -> pages(project, task));
    CertificateTasks.register(project);
  }

  /**
   * The certificates ask durable stores the same with more seeds, and the suites with fewer kills.
   */
  private static void leaveOutWhatOthersAsk(Test task) {
    task.filter(
        filter -> {
          filter.excludeTestsMatching("*.KillsTest");
          filter.excludeTestsMatching("*.SqliteCertification");
          filter.excludeTestsMatching("*.RocksCertification");
          filter.excludeTestsMatching("*.PostgresCertification");
          filter.excludeTestsMatching("*.PortableCertification");
          filter.excludeTestsMatching("*.SerializableCertification");
        });
  }

  private static void suites(Project project, Test task) {
    onRequest(project, task);
    task.setDescription("Asks our own stores every case once, or those of --tests.");
    task.filter(filter -> filter.includeTestsMatching("*Certification"));
  }

  private static void settings(Project project, Test task) {
    PAGES.forEach(
        page ->
            task.getInputs()
                .file(new File(docs(project), page))
                .withPathSensitivity(PathSensitivity.NAME_ONLY));
    // Histories in which wrong stores fail are not read, so they need not be short.
    task.systemProperty("tck.shrink.millis", "100");
    for (String name : SETTINGS) {
      String value = project.getProviders().systemProperty(name).getOrNull();
      if (value != null) {
        task.systemProperty(name, value);
      }
    }
  }

  private static void pages(Project project, JavaExec task) {
    task.setDescription("Writes the pages about cases, mutants and certificates.");
    writer(project, task, "StorePages");
  }

  private static void matrix(Project project, JavaExec task) {
    task.setDescription(
        "Tries mutants on the cases of their suites, as far as docs/store-teeth.md lacks it.");
    writer(project, task, "TeethMatrix");
    task.setMaxHeapSize("1g");
  }

  private static void writer(Project project, JavaExec task, String main) {
    task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
    task.getMainClass().set(project.getGroup() + ".certification." + main);
    task.classpath(JavaModulePlugin.tests(project).getRuntimeClasspath());
    task.args(docs(project));
  }

  private static File docs(Project project) {
    return project.getRootProject().file("docs");
  }

  private static void teeth(Project project, Test task) {
    onRequest(project, task);
    task.setDescription("Tries every mutant on the cases that must reject it, with 20 seeds.");
    task.filter(filter -> filter.includeTestsMatching("*TeethTest"));
    task.systemProperty("teeth.seeds", "20");
    task.getTimeout().set(Duration.ofHours(2));
  }

  /** Takes long for each store, so each has a task of its own, too. */
  private static void registerKills(Project project) {
    TaskProvider<Task> all =
        project
            .getTasks()
            .register(
                "kills",
                task -> {
                  task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
                  task.setDescription("Kills 200 writers of each durable store.");
                });
    DURABLE.forEach(
        (store, name) -> {
          TaskProvider<Test> one =
              project
                  .getTasks()
                  .register("kills" + name, Test.class, task -> kills(project, task, store));
          all.configure(task -> task.dependsOn(one));
        });
  }

  private static void kills(Project project, Test task, String store) {
    onRequest(project, task);
    task.setDescription("Kills 200 writers of " + store + ", and looks at what is left.");
    task.filter(filter -> filter.includeTestsMatching("*.KillsTest"));
    task.systemProperty("kills.store", store);
    task.systemProperty("tck.kills", "200");
    task.getTestLogging().setShowStandardStreams(true);
    task.getTimeout().set(Duration.ofHours(2));
  }

  private static void onRequest(Project project, Test task) {
    SourceSet tests = JavaModulePlugin.tests(project);
    task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
    task.setTestClassesDirs(tests.getOutput().getClassesDirs());
    task.setClasspath(tests.getRuntimeClasspath());
    task.shouldRunAfter(project.getTasks().named(JavaPlugin.TEST_TASK_NAME));
  }
}
