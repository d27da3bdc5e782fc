package dev.lastword.server.boot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of the server, from a resource that the build writes. */
public final class Version {

  private static final String RESOURCE = "/dev/lastword/server-micronaut/version.properties";

  private Version() {}

  /** Returns the version of this program. */
  public static String current() {
    Properties properties = new Properties();
    try (InputStream stream = Version.class.getResourceAsStream(RESOURCE)) {
      if (stream != null) {
        properties.load(stream);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
