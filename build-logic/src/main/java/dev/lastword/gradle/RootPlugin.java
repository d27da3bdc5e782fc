package dev.lastword.gradle;

import com.diffplug.gradle.spotless.SpotlessExtension;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * The root has no code of its own: it keeps the shared documents, the build's logic and the samples
 * in form.
 */
public final class RootPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(LifecycleBasePlugin.class);
    project.getPluginManager().apply(FormattingPlugin.class);
    FormattingPlugin.java(
        project.getExtensions().getByType(SpotlessExtension.class),
        Catalog.of(project),
        "build-logic/src/main/java/**/*.java",
        "samples/*/src/*/java/**/*.java");
  }
}
