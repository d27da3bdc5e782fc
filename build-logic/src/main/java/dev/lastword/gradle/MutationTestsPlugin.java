package dev.lastword.gradle;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;
import org.gradle.process.CommandLineArgumentProvider;

/**
 * The task {@code pitest}: breaks the classes of a module in many small ways and asks whether the
 * tests of this one notice. Not part of {@code check}, because it takes minutes.
 */
public final class MutationTestsPlugin implements Plugin<Project> {

  private static final String ENTRY_POINT =
      "org.pitest.mutationtest.commandline.MutationCoverageReport";
  private static final String REPORTS = "reports/pitest";

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaModulePlugin.class);
    MutationTests options = project.getExtensions().create("mutationTests", MutationTests.class);
    options.getThreshold().convention(95);
    options.getModule().convention(project.getName());
    options.getTests().convention(List.of(packageOf(project, project.getName()) + ".*"));
    Configuration pitest = project.getConfigurations().create("pitest");
    pitest.setCanBeConsumed(false);
    Catalog catalog = Catalog.of(project);
    project.getDependencies().add("pitest", catalog.library("pitest-command-line"));
    project.getDependencies().add("pitest", catalog.library("pitest-junit5"));
    FileCollection classpath =
        JavaModulePlugin.sourceSet(project, SourceSet.TEST_SOURCE_SET_NAME).getRuntimeClasspath();
    CommandLineArgumentProvider arguments = arguments(project, options, classpath);
    TaskProvider<ExplainedSurvivors> survivors = registerSurvivors(project, options);
    project
        .getTasks()
        .register(
            "pitest",
            JavaExec.class,
            task -> {
              task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
              task.setDescription(
                  "Mutates the module's classes; fails when too few mutants are killed.");
              task.getMainClass().set(ENTRY_POINT);
              task.classpath(pitest, classpath);
              task.getArgumentProviders().add(arguments);
              task.finalizedBy(survivors);
            });
  }

  private static TaskProvider<ExplainedSurvivors> registerSurvivors(
      Project project, MutationTests options) {
    Provider<Directory> reports = project.getLayout().getBuildDirectory().dir(REPORTS);
    return project
        .getTasks()
        .register(
            "explainedSurvivors",
            ExplainedSurvivors.class,
            task -> {
              task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
              task.setDescription("Fails when a mutant survived pitest without an explanation.");
              task.getPackageName()
                  .set(options.getModule().map(module -> packageOf(project, module)));
              task.getReport().set(reports.map(directory -> directory.file("mutations.xml")));
              task.getList().set(reports.map(directory -> directory.file("survivors.md")));
              task.getPage().set(project.getRootProject().file("docs/mutation-testing.md"));
            });
  }

  private static CommandLineArgumentProvider arguments(
      Project project, MutationTests options, FileCollection classpath) {
    Provider<String> classes = options.getModule().map(module -> packageOf(project, module) + ".*");
    File reports = project.getLayout().getBuildDirectory().dir(REPORTS).get().getAsFile();
    SourceSet main = JavaModulePlugin.sourceSet(project, SourceSet.MAIN_SOURCE_SET_NAME);
    FileCollection own = main.getOutput().getClassesDirs();
    String name = project.getName();
    File sources = project.getRootDir();
    String jars = project.getRootProject().getName() + "-";
    return () -> {
      List<String> arguments = new ArrayList<>();
      String module = options.getModule().get();
      FileCollection mutants =
          module.equals(name)
              ? own
              : classpath.filter(file -> file.getName().startsWith(jars + module));
      arguments.add("--targetClasses=" + classes.get());
      arguments.add("--targetTests=" + String.join(",", options.getTests().get()));
      arguments.add("--mutableCodePaths=" + commaSeparated(mutants));
      arguments.add("--sourceDirs=" + new File(sources, module + "/src/main/java"));
      arguments.add("--reportDir=" + reports);
      arguments.add("--outputFormats=HTML,XML");
      arguments.add("--timestampedReports=false");
      arguments.add("--mutationThreshold=" + options.getThreshold().get());
      arguments.add("--threads=" + Runtime.getRuntime().availableProcessors());
      arguments.add("--jvmArgs=-Xmx1g,-Djqwik.database=build/jqwik-database-pitest");
      if (!options.getSlowTests().get().isEmpty()) {
        arguments.add("--excludedTestClasses=" + String.join(",", options.getSlowTests().get()));
      }
      return arguments;
    };
  }

  private static String packageOf(Project project, String module) {
    return project.getGroup() + "." + module.replace('-', '.');
  }

  private static String commaSeparated(FileCollection files) {
    return files.getFiles().stream().map(File::getPath).collect(Collectors.joining(","));
  }
}
