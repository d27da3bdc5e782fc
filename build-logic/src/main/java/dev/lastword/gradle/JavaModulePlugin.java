package dev.lastword.gradle;

import java.time.Duration;
import java.util.List;
import org.gradle.api.JavaVersion;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.dsl.DependencyHandler;
import org.gradle.api.plugins.BasePluginExtension;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.bundling.AbstractArchiveTask;
import org.gradle.api.tasks.bundling.Jar;
import org.gradle.api.tasks.compile.JavaCompile;
import org.gradle.api.tasks.javadoc.Javadoc;
import org.gradle.api.tasks.testing.Test;
import org.gradle.api.tasks.testing.logging.TestExceptionFormat;
import org.gradle.api.tasks.testing.logging.TestLogEvent;
import org.gradle.external.javadoc.StandardJavadocDocletOptions;

/** Conventions of every module: Java 17 without warnings, checked formatting, JUnit and jqwik. */
final class JavaModulePlugin implements Plugin<Project> {

  /**
   * The configuration through which a module shows its compiled tests to the architecture's rules.
   */
  static final String INSPECTABLE_TESTS = "inspectableTests";

  private static final int JAVA_RELEASE = 17;

  /**
   * Everything but missing comments: one sentence is enough, without tags for what the signature
   * says.
   */
  private static final String DOCLINT = "Xdoclint:all,-missing";

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaPlugin.class);
    project.getPluginManager().apply(FormattingPlugin.class);
    project.getTasks().withType(JavaCompile.class).configureEach(JavaModulePlugin::compile);
    project.getTasks().withType(Javadoc.class).configureEach(JavaModulePlugin::javadoc);
    project.getTasks().withType(Test.class).configureEach(JavaModulePlugin::test);
    testDependencies(project.getDependencies(), Catalog.of(project));
    archives(project);
    showTests(project);
  }

  private static void compile(JavaCompile task) {
    task.getOptions().setEncoding("UTF-8");
    task.getOptions().getRelease().set(JAVA_RELEASE);
    task.getOptions().getCompilerArgs().addAll(List.of("-parameters", "-Werror"));
    // serial: our exceptions are never serialized, so a serialVersionUID would be a false promise.
    task.getOptions().getCompilerArgs().add("-Xlint:all,-serial" + lintsOfNewerCompilers());
    task.getOptions().getCompilerArgs().add("-" + DOCLINT);
  }

  /**
   * Lints that Java 17's compiler does not know are off, so that green on 17 is green on a newer
   * JDK.
   */
  private static String lintsOfNewerCompilers() {
    return JavaVersion.current().isCompatibleWith(JavaVersion.VERSION_21) ? ",-this-escape" : "";
  }

  private static void javadoc(Javadoc task) {
    StandardJavadocDocletOptions options = (StandardJavadocDocletOptions) task.getOptions();
    options.setEncoding("UTF-8");
    options.addBooleanOption(DOCLINT, true);
    options.addBooleanOption("Werror", true);
  }

  private static void test(Test task) {
    task.useJUnitPlatform();
    task.setMaxParallelForks(1);
    task.setMaxHeapSize("1g");
    task.getTimeout().set(Duration.ofMinutes(20));
    task.testLogging(
        logging -> {
          logging.setEvents(List.of(TestLogEvent.FAILED));
          logging.setExceptionFormat(TestExceptionFormat.FULL);
        });
    task.systemProperty("jqwik.database", "build/jqwik-database");
    task.systemProperty("jqwik.reporting.onlyfailures", "true");
    Provider<String> jdk = task.getProject().getProviders().gradleProperty("testJdk");
    if (jdk.isPresent()) {
      task.setExecutable(jdk.get() + "/bin/java");
    }
  }

  private static void testDependencies(DependencyHandler dependencies, Catalog catalog) {
    dependencies.add("testImplementation", dependencies.platform(catalog.library("junit-bom")));
    dependencies.add("testImplementation", catalog.library("junit-jupiter"));
    dependencies.add("testImplementation", catalog.library("jqwik"));
    dependencies.add("testCompileOnly", catalog.library("jspecify"));
    dependencies.add("testRuntimeOnly", catalog.library("junit-platform-launcher"));
  }

  /** Returns the tests of a module. */
  static SourceSet tests(Project project) {
    return sourceSet(project, SourceSet.TEST_SOURCE_SET_NAME);
  }

  static SourceSet sourceSet(Project project, String name) {
    return project
        .getExtensions()
        .getByType(JavaPluginExtension.class)
        .getSourceSets()
        .getByName(name);
  }

  private static void archives(Project project) {
    project
        .getExtensions()
        .getByType(BasePluginExtension.class)
        .getArchivesName()
        .set("lastword-" + project.getName());
    project
        .getTasks()
        .withType(AbstractArchiveTask.class)
        .configureEach(
            archive -> {
              archive.setPreserveFileTimestamps(false);
              archive.setReproducibleFileOrder(true);
            });
    String moduleName = "dev.lastword." + project.getName().replace('-', '.');
    project
        .getTasks()
        .named(JavaPlugin.JAR_TASK_NAME, Jar.class)
        .configure(
            jar -> {
              jar.getManifest().getAttributes().put("Automatic-Module-Name", moduleName);
              jar.getManifest()
                  .getAttributes()
                  .put("Implementation-Version", project.getVersion().toString());
              jar.getMetaInf().from(project.getRootProject().file("LICENSE"));
            });
  }

  private static void showTests(Project project) {
    project.getConfigurations().create(INSPECTABLE_TESTS, tests -> tests.setCanBeResolved(false));
    project
        .getArtifacts()
        .add(
            INSPECTABLE_TESTS,
            project
                .getTasks()
                .named(JavaPlugin.COMPILE_TEST_JAVA_TASK_NAME, JavaCompile.class)
                .flatMap(JavaCompile::getDestinationDirectory));
  }
}
