package dev.lastword.gradle;

import java.util.List;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * A library of fixtures that puts their stores before the conformance suites.
 *
 * <p>{@code test} asks every case once and tries every mutant once; {@code teeth} tries the mutants
 * with 20 seeds. {@code -Dtck.seed=N} repeats one seed, {@code -Dtck.seeds=N} asks more.
 */
public final class CertificationPlugin implements Plugin<Project> {

  private static final List<String> SETTINGS = List.of("tck.seed", "tck.seeds", "tck.lab");

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(LibraryPlugin.class);
    project
        .getTasks()
        .withType(Test.class)
        .configureEach(
            task ->
                SETTINGS.forEach(
                    name -> {
                      String value = project.getProviders().systemProperty(name).getOrNull();
                      if (value != null) {
                        task.systemProperty(name, value);
                      }
                    }));
    project.getTasks().register("teeth", Test.class, task -> teeth(project, task));
  }

  private static void teeth(Project project, Test task) {
    SourceSet tests =
        project
            .getExtensions()
            .getByType(JavaPluginExtension.class)
            .getSourceSets()
            .getByName(SourceSet.TEST_SOURCE_SET_NAME);
    task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
    task.setDescription("Tries every mutant on the cases that must reject it, with 20 seeds.");
    task.setTestClassesDirs(tests.getOutput().getClassesDirs());
    task.setClasspath(tests.getRuntimeClasspath());
    task.filter(filter -> filter.includeTestsMatching("*TeethTest"));
    task.systemProperty("teeth.seeds", "20");
    task.shouldRunAfter(project.getTasks().named(JavaPlugin.TEST_TASK_NAME));
  }
}
