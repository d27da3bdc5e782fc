package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.ApplicationPlugin;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.WriteProperties;
import org.gradle.language.jvm.tasks.ProcessResources;

/**
 * A library that is also a program, with start scripts and a distribution; it knows its version.
 */
public final class CommandLinePlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(LibraryPlugin.class);
    project.getPluginManager().apply(ApplicationPlugin.class);
    project
        .getTasks()
        .named(ApplicationPlugin.TASK_RUN_NAME, JavaExec.class)
        .configure(
            run -> {
              run.setStandardInput(System.in);
              run.setWorkingDir(project.getRootDir());
            });
    version(project);
  }

  // A resource and not the jar's manifest: tests and IDEs run from folders, which have none.
  private static void version(Project project) {
    TaskProvider<WriteProperties> writeVersion =
        project.getTasks().register("writeVersion", WriteProperties.class);
    writeVersion.configure(
        task -> {
          task.setDescription("Writes the version that the program tells when it is asked.");
          task.getDestinationFile()
              .set(project.getLayout().getBuildDirectory().file("version/version.properties"));
          task.property("version", project.getVersion().toString());
        });
    project
        .getTasks()
        .named(JavaPlugin.PROCESS_RESOURCES_TASK_NAME, ProcessResources.class)
        .configure(
            task ->
                task.from(writeVersion, copy -> copy.into("dev/lastword/" + project.getName())));
  }
}
