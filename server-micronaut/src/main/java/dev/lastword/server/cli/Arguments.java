package dev.lastword.server.cli;

import dev.lastword.client.Graphs.Language;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.value.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parsed arguments of the command line. */
final class Arguments {

  private Arguments() {}

  /** Returns the bytes of a file, or of the standard input for {@code -}. */
  static byte[] bytes(String file) throws IOException {
    return file.equals("-") ? System.in.readAllBytes() : Files.readAllBytes(Path.of(file));
  }

  static String text(String file) throws IOException {
    return new String(bytes(file), StandardCharsets.UTF_8);
  }

  /** Tells people what is wrong with a file; Java's messages are often but its name. */
  static String problem(Exception broken) {
    Throwable cause = broken instanceof UncheckedIOException wrapped ? wrapped.getCause() : broken;
    if (cause instanceof NoSuchFileException missing) {
      return "there is no " + missing.getFile();
    }
    if (cause instanceof AccessDeniedException denied) {
      return denied.getFile() + " may not be read or written by this user";
    }
    return String.valueOf(cause.getMessage());
  }

  /** Returns how a graph is written. */
  static Language language(String file, String text) {
    return file.endsWith(".json") || text.stripLeading().startsWith("{")
        ? Language.JSON
        : Language.YAML;
  }

  /**
   * Returns the JSON value that an argument spells, that of the file behind its {@code @}, or that
   * of the standard input for {@code -} and {@code @-}.
   */
  static JsonValue value(String argument) throws IOException {
    boolean isFile = argument.startsWith("@") || argument.equals("-");
    String text = isFile ? text(argument.substring(argument.indexOf('@') + 1)) : argument;
    try {
      return JsonCodec.parse(text);
    } catch (MalformedDocument malformed) {
      throw new IllegalArgumentException(
          "expected JSON, as in '{\"n\": 1}' or '\"text\"' or @FILE or -: "
              + malformed.getMessage(),
          malformed);
    }
  }

  /** Returns labels from {@code name=value}. */
  static Map<String, String> labels(List<String> arguments) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("expected a label as NAME=VALUE, found " + argument);
      }
      labels.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    return labels;
  }

  /** Returns the JSON value that an argument spells, or null without one. */
  static @Nullable JsonValue optional(@Nullable String argument) throws IOException {
    return argument == null ? null : value(argument);
  }
}
