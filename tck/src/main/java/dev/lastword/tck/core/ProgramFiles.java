package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Digests of the files that a program is made of, so that a report says which program was asked:
 * what its command names, what lies beside its scripts, and what its processes have open.
 */
final class ProgramFiles {

  /** Files of a folder beyond these are not read. */
  private static final int MOST = 5000;

  private static final int DEEPEST = 6;

  private final Map<String, String> digests = new TreeMap<>();

  private ProgramFiles() {}

  /**
   * Returns the SHA-256 of each file that {@code command} names, class paths included, of folders
   * and of the sources beside a script as a whole, and of what {@code processes} have open.
   */
  static JsonObject digests(List<String> command, List<Long> processes) {
    ProgramFiles files = new ProgramFiles();
    onPath(command.get(0)).ifPresent(files::add);
    command.stream()
        .flatMap(word -> Stream.of(word.split(File.pathSeparator)))
        .filter(word -> !word.isBlank())
        .forEach(files::addNamed);
    processes.forEach(process -> OpenFiles.of(process).forEach(files::add));
    JsonBuilder digests = JsonBuilder.object();
    files.digests.forEach(digests::put);
    return digests.build();
  }

  private static Optional<Path> onPath(String program) {
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .map(folder -> Path.of(folder, program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  private void addNamed(String word) {
    try {
      Path path = Path.of(word);
      if (Files.isRegularFile(path)) {
        add(path);
        addSourcesBeside(path);
      } else if (Files.isDirectory(path)) {
        addFolder(path, "");
      }
    } catch (InvalidPathException noPath) {
      // A word of the command that names no file.
    }
  }

  private void add(Path file) {
    digests.computeIfAbsent(file.toString(), name -> digestOf(List.of(file), file));
  }

  /** A script may import what lies beside it: all files there that end like it are one digest. */
  private void addSourcesBeside(Path script) {
    String name = script.getFileName().toString();
    int dot = name.lastIndexOf('.');
    if (dot > 0 && !name.endsWith(".jar")) {
      addFolder(
          Optional.ofNullable(script.toAbsolutePath().getParent()).orElse(script),
          name.substring(dot));
    }
  }

  private void addFolder(Path folder, String ending) {
    try (Stream<Path> entries = Files.walk(folder, DEEPEST)) {
      List<Path> files =
          entries
              .filter(file -> file.toString().endsWith(ending) && Files.isRegularFile(file))
              .sorted()
              .limit(MOST)
              .toList();
      digests.put(folder + "/**" + ending, digestOf(files, folder));
    } catch (IOException | UncheckedIOException unreadable) {
      digests.put(folder + "/**" + ending, "unreadable");
    }
  }

  private static String digestOf(List<Path> files, Path root) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files) {
        if (!file.equals(root)) {
          digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        }
        update(digest, file);
      }
      return "sha256:" + HexFormat.of().formatHex(digest.digest());
    } catch (IOException unreadable) {
      return "unreadable";
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private static void update(MessageDigest digest, Path file) throws IOException {
    byte[] buffer = new byte[1 << 16];
    try (InputStream content = Files.newInputStream(file)) {
      for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    }
  }
}
