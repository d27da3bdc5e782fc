package dev.lastword.orchestrator.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the section about embedding in docs/getting-started.md says is true. */
final class GettingStartedTest {

  private static final Pattern SECTION =
      Pattern.compile("## Embedded\n.*?```java\n(.*?)```.*?```text\n(.*?)```", Pattern.DOTALL);

  private static MatchResult section() throws IOException {
    String page = Files.readString(Path.of("../docs/getting-started.md"));
    return SECTION.matcher(page).results().findFirst().orElseThrow();
  }

  @Test
  void the_example_is_the_one_that_is_compiled() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java/dev/lastword/orchestrator/docs/EmbeddedExample.java"));

    String shown = section().group(1);

    assertTrue(source.contains(shown.indent(4).strip()), shown);
  }

  @Test
  @Timeout(60)
  void the_example_prints_what_the_page_shows() throws IOException, InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    EmbeddedExample.run(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    String printed = bytes.toString(StandardCharsets.UTF_8).strip();

    String expected =
        section()
            .group(2)
            .strip()
            .lines()
            .map(line -> Pattern.quote(line).replace("…", "\\E.*?\\Q"))
            .collect(Collectors.joining("\n"));

    assertTrue(Pattern.matches(expected, printed), printed);
  }
}
