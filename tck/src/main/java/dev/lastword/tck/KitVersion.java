package dev.lastword.tck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Release of the kit. */
public final class KitVersion {

  private KitVersion() {}

  /** Returns the version that the build wrote. */
  public static String current() {
    try (InputStream stream = KitVersion.class.getResourceAsStream("version.properties")) {
      if (stream == null) {
        throw new IllegalStateException("the kit is damaged: version.properties is missing");
      }
      Properties properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException("the kit is damaged", unreadable);
    }
  }
}
