package dev.lastword.gradle;

import java.util.Map;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPlatformPlugin;
import org.gradle.api.plugins.JavaPlugin;
import org.gradle.api.publish.PublishingExtension;
import org.gradle.api.publish.maven.MavenPublication;
import org.gradle.api.publish.maven.plugins.MavenPublishPlugin;

/** The versions of all published modules, which belong together, as one dependency. */
public final class BomPlugin implements Plugin<Project> {

  /** The name of the module, which has no classes to inspect. */
  static final String MODULE = "bom";

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaPlatformPlugin.class);
    project.getPluginManager().apply(MavenPublishPlugin.class);
    for (Project module : project.getRootProject().getSubprojects()) {
      // Whatever is published is a library, and says so in a script that may be read later.
      module
          .getPluginManager()
          .withPlugin("maven-publish", published -> constrain(project, module));
    }
    MavenPublication publication =
        project
            .getExtensions()
            .getByType(PublishingExtension.class)
            .getPublications()
            .create("library", MavenPublication.class);
    publication.from(project.getComponents().getByName("javaPlatform"));
    LibraryPlugin.describe(project, publication);
    // So that one name can be asked of every module.
    project
        .getTasks()
        .register(
            JavaPlugin.TEST_CLASSES_TASK_NAME,
            task -> task.setDescription("Does nothing: a BOM has no classes."));
  }

  private static void constrain(Project project, Project module) {
    if (!module.equals(project)) {
      project
          .getDependencies()
          .getConstraints()
          .add("api", project.getDependencies().project(Map.of("path", module.getPath())));
    }
  }
}
