package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.SourceSet;

/**
 * The task {@code wrongCores}: tries every wrong core that operators make of the Python core, with
 * 20 seeds or as many as {@code -PwrongCoreSeeds} says, for {@code -PwrongCoreMinutes} at the most,
 * {@code -PwrongCoresAtOnce}, those whose names match {@code -PwrongCoreNames}. Part of no gate: it
 * takes hours.
 */
public final class WrongCoresPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaPlugin.class);
    project
        .getTasks()
        .register(
            "wrongCores",
            JavaExec.class,
            task -> {
              task.setGroup("verification");
              task.setDescription("Tries every wrong core with every seed; none may be certified.");
              task.setClasspath(
                  project
                      .getExtensions()
                      .getByType(JavaPluginExtension.class)
                      .getSourceSets()
                      .getByName(SourceSet.TEST_SOURCE_SET_NAME)
                      .getRuntimeClasspath());
              task.getMainClass().set("dev.lastword.tck.core.WrongPrograms");
              task.args(
                  property(project, "wrongCoreSeeds", "20"),
                  property(project, "wrongCoreMinutes", "100000"),
                  property(project, "wrongCoresAtOnce", "2"),
                  property(project, "wrongCoreNames", ""));
            });
  }

  private static String property(Project project, String name, String otherwise) {
    return project.getProviders().gradleProperty(name).getOrElse(otherwise);
  }
}
