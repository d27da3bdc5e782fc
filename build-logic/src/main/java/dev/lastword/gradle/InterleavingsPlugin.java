package dev.lastword.gradle;

import java.io.File;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * The model checker of a module's tests: its depth, and the task {@code interleavingReport} that
 * writes what it finds.
 *
 * <p>{@code -Pinterleavings=full} explores more than the gate does, and writes into the build
 * directory instead of {@code docs}.
 */
public final class InterleavingsPlugin implements Plugin<Project> {

  private static final String DEPTH = "interleavings";
  private static final String GATE = "gate";
  private static final String MUCH_HEAP = "3g";

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    String depth = project.getProviders().gradleProperty(DEPTH).getOrElse(GATE);
    File page = project.getRootProject().file("docs/interleavings.md");
    project
        .getTasks()
        .withType(Test.class)
        .configureEach(
            test -> {
              test.systemProperty(DEPTH, depth);
              if (!depth.equals(GATE)) {
                test.setMaxHeapSize(MUCH_HEAP);
              }
              test.getInputs().files(page).withPathSensitivity(PathSensitivity.NAME_ONLY);
            });
    File deepPage =
        project.getLayout().getBuildDirectory().file("reports/interleavings.md").get().getAsFile();
    registerReport(project, depth, depth.equals(GATE) ? page : deepPage);
  }

  private static void registerReport(Project project, String depth, File page) {
    SourceSet tests = JavaModulePlugin.tests(project);
    project
        .getTasks()
        .register(
            "interleavingReport",
            JavaExec.class,
            task -> {
              task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
              task.setDescription("Explores every interleaving and writes what was found.");
              task.getMainClass().set(project.getGroup() + ".core.interleaving.InterleavingReport");
              task.classpath(tests.getRuntimeClasspath());
              task.systemProperty(DEPTH, depth);
              task.setMaxHeapSize(MUCH_HEAP);
              task.args(page);
            });
  }
}
