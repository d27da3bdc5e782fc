package dev.lastword.gradle;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.util.List;
import java.util.stream.Stream;
import org.gradle.api.Action;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * Makes the certificates of our own stores as anybody makes one, with the command line, and
 * verifies them independently; {@code check} fails unless all are certified.
 */
final class CertificateTasks {

  private static final List<String> STORES = List.of("memory", "sqlite", "rocksdb", "postgresql");

  /**
   * Take minutes, so they are made on request; the gate asks the quorum about the loss of machines
   * alone, and the portable mode what its own statements could break.
   */
  private static final List<String> ON_REQUEST =
      List.of("postgresql-quorum", "postgresql-portable", "postgresql-serializable");

  private final Project project;

  private CertificateTasks(Project project) {
    this.project = project;
  }

  static void register(Project project) {
    CertificateTasks tasks = new CertificateTasks(project);
    var certificates =
        project
            .getTasks()
            .register(
                "certificates",
                task -> {
                  task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
                  task.setDescription("Certifies our own stores and verifies the reports.");
                });
    for (String store : STORES) {
      TaskProvider<JavaExec> verified = tasks.verify(store, tasks.certify(store));
      certificates.configure(task -> task.dependsOn(verified));
    }
    ON_REQUEST.forEach(store -> tasks.verify(store, tasks.certify(store)));
    project
        .getTasks()
        .named(LifecycleBasePlugin.CHECK_TASK_NAME)
        .configure(check -> check.dependsOn(certificates));
  }

  private TaskProvider<JavaExec> certify(String store) {
    File folder = folder(store);
    return commandLine(
        "certify" + capitalized(store),
        task -> {
          task.setDescription("Certifies the store " + store + ".");
          task.args("certify-store", "--store", store, "--out", folder);
          task.getOutputs().dir(folder);
        });
  }

  private TaskProvider<JavaExec> verify(String store, TaskProvider<JavaExec> certify) {
    File folder = folder(store);
    return commandLine(
        "verify" + capitalized(store),
        task -> {
          task.setDescription("Derives the verdict of " + store + "'s report anew.");
          task.args("verify", folder);
          task.dependsOn(certify);
        });
  }

  private TaskProvider<JavaExec> commandLine(String name, Action<JavaExec> action) {
    TaskProvider<JavaExec> made = project.getTasks().register(name, JavaExec.class);
    made.configure(
        task -> {
          task.getMainClass().set(project.getGroup() + ".tck.cli.Main");
          task.classpath(
              project
                  .getExtensions()
                  .getByType(JavaPluginExtension.class)
                  .getSourceSets()
                  .getByName(SourceSet.MAIN_SOURCE_SET_NAME)
                  .getRuntimeClasspath());
          task.setMaxHeapSize("1g");
          // A kit that is broken is to be found before it judges, and nothing is left to the end.
          task.shouldRunAfter(":tck:test");
        });
    made.configure(action);
    return made;
  }

  private File folder(String store) {
    return project.getLayout().getBuildDirectory().dir("certificates/" + store).get().getAsFile();
  }

  private static String capitalized(String store) {
    return Stream.of(store.split("-"))
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(joining());
  }
}
