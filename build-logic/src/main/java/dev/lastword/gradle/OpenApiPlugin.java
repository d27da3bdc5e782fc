package dev.lastword.gradle;

import java.util.List;
import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * The task {@code openApi}: asks the server's compiled routes what they are and writes the
 * interface's description, which becomes a resource of the server. The program that asks is the
 * source set {@code openapi}, so that what it needs is not on the server's class path.
 */
public final class OpenApiPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(ServerPlugin.class);
    SourceSetContainer sets =
        project.getExtensions().getByType(JavaPluginExtension.class).getSourceSets();
    SourceSet main = sets.getByName(SourceSet.MAIN_SOURCE_SET_NAME);
    // Not the whole output of main: the description will be a part of that.
    FileCollection server =
        main.getOutput()
            .getClassesDirs()
            .plus(project.files(project.getTasks().named(JavaPlugin.PROCESS_RESOURCES_TASK_NAME)));
    SourceSet writer = sets.create("openapi");
    writer.setCompileClasspath(writer.getCompileClasspath().plus(server));
    writer.setRuntimeClasspath(writer.getRuntimeClasspath().plus(server));
    extend(project, writer.getImplementationConfigurationName(), "implementation");
    extend(project, writer.getRuntimeOnlyConfigurationName(), "runtimeOnly");
    extend(project, writer.getCompileOnlyConfigurationName(), "compileOnlyApi");
    Provider<Directory> folder = project.getLayout().getBuildDirectory().dir("generated/openapi");
    TaskProvider<JavaExec> task =
        project
            .getTasks()
            .register(
                "openApi",
                JavaExec.class,
                exec -> {
                  exec.setGroup(LifecycleBasePlugin.BUILD_GROUP);
                  exec.setDescription("Writes the description of the server's interface.");
                  exec.getMainClass().set("dev.lastword.server.openapi.write.Main");
                  exec.classpath(writer.getRuntimeClasspath());
                  exec.getOutputs().dir(folder);
                  exec.getArgumentProviders()
                      .add(() -> List.of(folder.get().getAsFile().getPath()));
                });
    main.getOutput().dir(Map.of("builtBy", task), folder);
    fuzz(project);
  }

  /** The description makes requests up, as many as {@code -Prequests} says. */
  private static void fuzz(Project project) {
    SourceSet tests = JavaModulePlugin.tests(project);
    project
        .getTasks()
        .register(
            "fuzz",
            JavaExec.class,
            exec -> {
              exec.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
              exec.setDescription("Sends 200,000 requests, valid and hostile; -Prequests, -Pseed.");
              exec.getMainClass().set("dev.lastword.server.fuzz.FuzzRun");
              exec.classpath(tests.getRuntimeClasspath());
              exec.args(project.getProviders().gradleProperty("requests").getOrElse("200000"));
              if (project.hasProperty("seed")) {
                exec.args(project.property("seed"));
              }
            });
  }

  private static void extend(Project project, String name, String from) {
    project
        .getConfigurations()
        .named(name)
        .configure(
            configuration ->
                configuration.extendsFrom(project.getConfigurations().getByName(from)));
  }
}
