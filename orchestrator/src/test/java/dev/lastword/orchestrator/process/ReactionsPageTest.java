package dev.lastword.orchestrator.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about reactions says what the tables say. */
final class ReactionsPageTest {

  @Test
  void the_page_is_current() throws IOException {
    String page = Files.readString(Path.of("../docs/reactions.md"));

    assertEquals(
        ReactionsPage.text(), page, "run ./gradlew :orchestrator:generateDocs and look at it");
  }
}
