package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.attributes.Usage;
import org.gradle.api.distribution.DistributionContainer;
import org.gradle.api.distribution.plugins.DistributionPlugin;
import org.gradle.api.file.FileCollection;
import org.gradle.api.plugins.ApplicationPlugin;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.WriteProperties;
import org.gradle.api.tasks.application.CreateStartScripts;
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
    programOnly(project);
  }

  /**
   * Adds to the program's class path, but not to that of the library's users: plug-ins, which may
   * depend on the library themselves.
   */
  private static void programOnly(Project project) {
    Configuration plugIns =
        project
            .getConfigurations()
            .create(
                "programOnly",
                configuration -> {
                  configuration.setCanBeConsumed(false);
                  configuration
                      .getAttributes()
                      .attribute(
                          Usage.USAGE_ATTRIBUTE,
                          project.getObjects().named(Usage.class, Usage.JAVA_RUNTIME));
                });
    FileCollection extra =
        plugIns
            .minus(
                project
                    .getConfigurations()
                    .getByName(JavaPlugin.RUNTIME_CLASSPATH_CONFIGURATION_NAME))
            .minus(project.files(project.getTasks().named(JavaPlugin.JAR_TASK_NAME)));
    project
        .getTasks()
        .named(ApplicationPlugin.TASK_RUN_NAME, JavaExec.class)
        .configure(run -> run.classpath(extra));
    project
        .getTasks()
        .named(ApplicationPlugin.TASK_START_SCRIPTS_NAME, CreateStartScripts.class)
        .configure(scripts -> scripts.setClasspath(scripts.getClasspath().plus(extra)));
    project
        .getExtensions()
        .getByType(DistributionContainer.class)
        .getByName(DistributionPlugin.MAIN_DISTRIBUTION_NAME)
        .getContents()
        .into("lib", lib -> lib.from(extra));
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
