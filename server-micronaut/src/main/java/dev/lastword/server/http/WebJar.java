package dev.lastword.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Location of a browser library's files on the class path, whatever its version. */
public final class WebJar {

  private WebJar() {}

  /** Returns the folder of an artifact's files on the class path, with a slash at either end. */
  public static String folder(String group, String artifact) {
    String about = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
    Properties properties = new Properties();
    try (InputStream stream = WebJar.class.getResourceAsStream(about)) {
      if (stream == null) {
        throw new IllegalStateException("expected the resource " + about);
      }
      properties.load(stream);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    String version = properties.getProperty("version");
    return "/META-INF/resources/webjars/" + artifact + "/" + version + "/";
  }
}
