package dev.lastword.orchestrator.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program with types of its own in docs/getting-started.md compiles as shown, and runs. */
final class TypedExampleTest {

  private static final int MOST_LINES = 25;

  private static String program() throws IOException {
    return shown("Orders.java");
  }

  private static String shown(String file) throws IOException {
    String page = Files.readString(Path.of("../docs/getting-started.md"));
    return page.split("```java file=" + file + "\n", 2)[1].split("```", 2)[0];
  }

  private static String compiled(String file) throws IOException {
    return Files.readString(Path.of("src/test/java/dev/lastword/orchestrator/docs", file));
  }

  @Test
  void the_programs_are_those_that_are_compiled_with_their_imports() throws IOException {
    assertTrue(compiled("Orders.java").endsWith(program()), program());
    assertTrue(compiled("Shared.java").endsWith(shown("Shared.java")), shown("Shared.java"));
  }

  @Test
  void embedding_with_own_types_takes_at_most_25_lines() throws IOException {
    long lines =
        program().lines().filter(line -> !line.isBlank() && !line.startsWith("import ")).count();

    assertTrue(lines <= MOST_LINES, lines + " lines");
  }

  @Test
  @Timeout(60)
  void it_prints_the_receipt() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      Orders.main(new String[0]);
    } finally {
      System.setOut(before);
    }

    String printed = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(printed.contains("Receipt[article=book, paidAt="), printed);
  }
}
