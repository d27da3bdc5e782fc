package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.ApplicationPlugin;
import org.gradle.api.tasks.JavaExec;

/** A library that is also a program, with start scripts and a distribution. */
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
  }
}
