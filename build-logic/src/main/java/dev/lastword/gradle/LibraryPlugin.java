package dev.lastword.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaLibraryPlugin;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.publish.PublishingExtension;
import org.gradle.api.publish.maven.MavenPom;
import org.gradle.api.publish.maven.MavenPublication;
import org.gradle.api.publish.maven.plugins.MavenPublishPlugin;

/** A module that others depend on: published with its sources and Javadoc. */
public final class LibraryPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(JavaLibraryPlugin.class);
    project.getPluginManager().apply(JavaModulePlugin.class);
    project.getPluginManager().apply(MavenPublishPlugin.class);
    JavaPluginExtension java = project.getExtensions().getByType(JavaPluginExtension.class);
    java.withSourcesJar();
    java.withJavadocJar();
    project
        .getExtensions()
        .getByType(PublishingExtension.class)
        .getPublications()
        .create("library", MavenPublication.class, publication -> publish(project, publication));
  }

  private static void publish(Project project, MavenPublication publication) {
    publication.from(project.getComponents().getByName("java"));
    describe(project, publication);
  }

  /** Says what a publication is, wherever it is found. */
  static void describe(Project project, MavenPublication publication) {
    publication.setArtifactId("lastword-" + project.getName());
    MavenPom pom = publication.getPom();
    pom.getName().set("Lastword " + project.getName());
    pom.getDescription().set(project.provider(project::getDescription));
    pom.licenses(
        licenses ->
            licenses.license(
                license -> {
                  license.getName().set("Apache-2.0");
                  license.getUrl().set("https://www.apache.org/licenses/LICENSE-2.0.txt");
                }));
  }
}
