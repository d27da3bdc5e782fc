package dev.lastword.store.memory;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A reference is read in one sitting. */
final class ReferenceSizeTest {

  private static final Path SOURCES = Path.of("src/main/java");
  private static final int FEWER_THAN = 500;

  @Test
  void every_line_counts_but_blank_ones_and_comments() {
    List<String> text =
        List.of(
            "/**", " * A sentence.", " */", "import java.util.List;", "", "  // Why.", "int x;");

    assertTrue(text.stream().filter(ReferenceSizeTest::counts).count() == 2);
  }

  @Test
  void the_reference_is_shorter_than_it_promises() throws IOException {
    long lines = 0;
    for (Path source : sources()) {
      try (Stream<String> text = Files.lines(source)) {
        lines += text.filter(ReferenceSizeTest::counts).count();
      }
    }

    assertTrue(lines < FEWER_THAN, "fewer than " + FEWER_THAN + " lines, but has " + lines);
    assertTrue(lines > 0, "no sources in " + SOURCES.toAbsolutePath());
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  /** Imports count; only blank lines and lines of comments do not. */
  private static boolean counts(String line) {
    String text = line.strip();
    return !text.isEmpty() && Stream.of("/*", "*", "//").noneMatch(text::startsWith);
  }
}
