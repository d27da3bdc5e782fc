package dev.lastword.gradle;

import java.util.NoSuchElementException;
import org.gradle.api.Project;
import org.gradle.api.artifacts.MinimalExternalModuleDependency;
import org.gradle.api.artifacts.VersionCatalog;
import org.gradle.api.artifacts.VersionCatalogsExtension;
import org.gradle.api.provider.Provider;

/** The version catalog, for plugins: the only source of versions. */
record Catalog(VersionCatalog libs) {

  static Catalog of(Project project) {
    return new Catalog(
        project.getExtensions().getByType(VersionCatalogsExtension.class).named("libs"));
  }

  Provider<MinimalExternalModuleDependency> library(String alias) {
    return libs.findLibrary(alias).orElseThrow(() -> missing("library", alias));
  }

  String version(String alias) {
    return libs.findVersion(alias)
        .orElseThrow(() -> missing("version", alias))
        .getRequiredVersion();
  }

  private static NoSuchElementException missing(String kind, String alias) {
    return new NoSuchElementException("gradle/libs.versions.toml has no " + kind + " " + alias);
  }
}
