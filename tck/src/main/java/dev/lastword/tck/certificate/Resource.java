package dev.lastword.tck.certificate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A file that ships with the kit. */
final class Resource {

  private Resource() {}

  static String text(String path) {
    try (InputStream stream = Resource.class.getClassLoader().getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalStateException("the kit is damaged: " + path + " is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("the kit is damaged: " + path, unreadable);
    }
  }
}
