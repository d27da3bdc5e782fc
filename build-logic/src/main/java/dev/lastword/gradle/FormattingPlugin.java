package dev.lastword.gradle;

import com.diffplug.gradle.spotless.SpotlessExtension;
import com.diffplug.gradle.spotless.SpotlessPlugin;
import com.diffplug.spotless.LineEnding;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.JavaPlugin;

/**
 * Formatting is checked, not argued about: {@code spotlessApply} mends what {@code check} refuses.
 */
final class FormattingPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getPluginManager().apply(SpotlessPlugin.class);
    SpotlessExtension spotless = project.getExtensions().getByType(SpotlessExtension.class);
    spotless.setLineEndings(LineEnding.UNIX);
    spotless.format(
        "text",
        text -> {
          text.target(
              "*.md", "*.kts", "*.properties", "docs/**/*.md", "samples/*/*.md", "src/**/*.md");
          text.trimTrailingWhitespace();
          text.endWithNewline();
        });
    project
        .getPlugins()
        .withType(JavaPlugin.class)
        .configureEach(java -> java(spotless, Catalog.of(project), "src/*/java/**/*.java"));
  }

  static void java(SpotlessExtension spotless, Catalog catalog, String... targets) {
    spotless.java(
        java -> {
          java.target((Object[]) targets);
          java.googleJavaFormat(catalog.version("google-java-format"));
        });
  }
}
