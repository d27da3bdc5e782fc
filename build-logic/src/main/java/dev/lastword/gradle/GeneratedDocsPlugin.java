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
 * The task {@code generateDocs}: writes what a module contributes to {@code docs}. Its tests
 * compare the same with what is there, so they run again when that changes.
 */
public final class GeneratedDocsPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    GeneratedDocs options = project.getExtensions().create("generatedDocs", GeneratedDocs.class);
    File docs = project.getRootProject().file("docs");
    project
        .getTasks()
        .withType(Test.class)
        .configureEach(
            test -> test.getInputs().dir(docs).withPathSensitivity(PathSensitivity.RELATIVE));
    SourceSet tests = JavaModulePlugin.tests(project);
    project
        .getTasks()
        .register(
            "generateDocs",
            JavaExec.class,
            task -> {
              task.setGroup(LifecycleBasePlugin.BUILD_GROUP);
              task.setDescription("Writes the module's generated documents.");
              task.getMainClass().set(options.getMainClass());
              task.classpath(tests.getRuntimeClasspath());
              task.args(docs);
            });
  }
}
