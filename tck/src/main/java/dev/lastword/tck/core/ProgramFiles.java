package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Digests of the files that a command names, so that a report says which program was asked. */
final class ProgramFiles {

  private ProgramFiles() {}

  /** Returns the SHA-256 of each file among the words of {@code command}, class paths included. */
  static JsonObject digests(List<String> command) {
    JsonBuilder digests = JsonBuilder.object();
    command.stream()
        .flatMap(word -> Stream.of(word.split(File.pathSeparator)))
        .filter(word -> !word.isBlank())
        .forEach(word -> add(word, digests));
    return digests.build();
  }

  private static void add(String word, JsonBuilder digests) {
    try {
      Path file = Path.of(word);
      if (Files.isRegularFile(file)) {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        digests.put(word, "sha256:" + HexFormat.of().formatHex(digest));
      }
    } catch (IOException | java.nio.file.InvalidPathException unreadable) {
      digests.put(word, "unreadable");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
