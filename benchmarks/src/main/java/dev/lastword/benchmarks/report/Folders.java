package dev.lastword.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders on the disk that is measured, deleted after the run. */
public final class Folders {

  private Folders() {}

  /** Creates a new folder in {@code build}. */
  public static Path create(String name) throws IOException {
    return Files.createTempDirectory(Files.createDirectories(Path.of("build")), name);
  }

  /** Deletes a folder with everything in it. */
  public static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.deleteIfExists(file);
    }
  }
}
