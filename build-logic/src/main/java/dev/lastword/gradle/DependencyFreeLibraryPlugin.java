package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * A library that brings nothing along: {@code check} fails when its runtime class path is not
 * empty.
 */
public final class DependencyFreeLibraryPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(LibraryPlugin.class);
    TaskProvider<EmptyClasspath> nothingAtRunTime =
        project
            .getTasks()
            .register(
                "nothingAtRunTime",
                EmptyClasspath.class,
                task -> {
                  task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
                  task.setDescription("Fails when the runtime class path is not empty.");
                  task.getModule().set(project.getPath());
                  task.getClasspath()
                      .from(
                          project
                              .getConfigurations()
                              .named(JavaPlugin.RUNTIME_CLASSPATH_CONFIGURATION_NAME));
                });
    project
        .getTasks()
        .named(LifecycleBasePlugin.CHECK_TASK_NAME)
        .configure(check -> check.dependsOn(nothingAtRunTime));
  }
}
