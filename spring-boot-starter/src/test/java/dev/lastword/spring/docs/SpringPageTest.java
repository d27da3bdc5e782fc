package dev.lastword.spring.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/spring.md shows is compiled here as shown, imports included. */
final class SpringPageTest {

  private static final Pattern PROGRAM =
      Pattern.compile("```java file=([A-Za-z]+[.]java)\n(.*?)```", Pattern.DOTALL);

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/spring.md"));
  }

  @Test
  void every_program_is_compiled_with_its_imports() throws IOException {
    int programs = 0;
    for (MatchResult program : PROGRAM.matcher(page()).results().toList()) {
      Path source = Path.of("src/test/java/dev/lastword/spring/docs", program.group(1));
      String compiled = Files.readString(source);

      assertEquals(compiled.substring(compiled.indexOf("\n\n") + 2), program.group(2));
      programs++;
    }

    assertEquals(3, programs);
  }

  @Test
  void the_graph_is_the_one_that_the_tests_run() throws IOException {
    assertTrue(
        page().contains(Files.readString(Path.of("src/test/resources/lastword/order.yaml"))));
  }
}
