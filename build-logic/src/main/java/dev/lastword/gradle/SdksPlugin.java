package dev.lastword.gradle;

import java.io.File;
import java.time.Duration;
import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Exec;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * Clients in other languages: {@code generate} writes their typed operations from the server's
 * description, {@code sdkTest} runs their own tests against a real server.
 *
 * <p>The tests are no part of {@code check}, because a machine may have no Node.js; CI installs it.
 */
public final class SdksPlugin implements Plugin<Project> {

  private static final String NAME = "sdkTest";

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    ServerPlugin.leaveOutOkHttp(project);
    // Its path holds only the document, which is why it is asked for by name.
    Provider<File> document =
        project
            .getRootProject()
            .project(":server-micronaut")
            .getLayout()
            .getBuildDirectory()
            .file("generated/openapi/openapi/openapi.json")
            .map(file -> file.getAsFile());
    generate(project, document);
    test(project, document, compileTypeScript(project));
  }

  private static void generate(Project project, Provider<File> document) {
    project
        .getTasks()
        .register(
            "generate",
            Exec.class,
            task -> {
              task.setGroup(LifecycleBasePlugin.BUILD_GROUP);
              task.setDescription("Writes the clients' operations from the server's description.");
              task.dependsOn(":server-micronaut:openApi");
              task.commandLine("python3", "generate.py", document.get());
            });
  }

  private static TaskProvider<Exec> compileTypeScript(Project project) {
    File folder = project.file("typescript");
    TaskProvider<Exec> install =
        project
            .getTasks()
            .register(
                "npmInstall",
                Exec.class,
                task -> {
                  task.setDescription("Installs the TypeScript compiler.");
                  task.setWorkingDir(folder);
                  task.commandLine("npm", "ci", "--no-audit", "--no-fund");
                  task.getInputs().file(new File(folder, "package-lock.json"));
                  task.getOutputs().dir(new File(folder, "node_modules"));
                });
    return project
        .getTasks()
        .register(
            "compileTypeScript",
            Exec.class,
            task -> {
              task.setDescription("Compiles the TypeScript client and its tests.");
              task.dependsOn(install);
              task.setWorkingDir(folder);
              task.commandLine("npx", "--no-install", "tsc");
              task.getInputs()
                  .files(
                      project.files(
                          "typescript/src", "typescript/test", "typescript/tsconfig.json"))
                  .withPathSensitivity(PathSensitivity.RELATIVE);
              task.getOutputs().dir(new File(folder, "dist"));
            });
  }

  private static void test(
      Project project, Provider<File> document, TaskProvider<? extends Task> compiled) {
    SourceSet tests =
        project.getExtensions().getByType(JavaPluginExtension.class).getSourceSets().create(NAME);
    Map<String, String> parents =
        Map.of(
            tests.getImplementationConfigurationName(), "testImplementation",
            tests.getCompileOnlyConfigurationName(), "testCompileOnly",
            tests.getRuntimeOnlyConfigurationName(), "testRuntimeOnly");
    parents.forEach(
        (name, parent) ->
            project
                .getConfigurations()
                .getByName(name)
                .extendsFrom(project.getConfigurations().getByName(parent)));
    project
        .getTasks()
        .register(
            NAME,
            Test.class,
            task -> {
              task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
              task.setDescription("Tests the clients in Python and TypeScript against a server.");
              task.dependsOn(compiled, ":server-micronaut:openApi");
              task.setTestClassesDirs(tests.getOutput().getClassesDirs());
              task.setClasspath(tests.getRuntimeClasspath());
              task.getTimeout().set(Duration.ofMinutes(10));
              task.systemProperty("openapi", document.get());
              task.getInputs()
                  .files(
                      project.files("generate.py", "python", "typescript/dist", "typescript/src"))
                  .withPathSensitivity(PathSensitivity.RELATIVE);
            });
  }
}
