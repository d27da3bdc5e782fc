package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class StoreMutantsPageTest {

  private static final Path PAGE = Path.of("../docs/store-mutants.md");

  @Test
  void the_page_tells_the_cases_and_the_mutants_of_this_release() throws IOException {
    assertEquals(
        StoreMutantsPage.page(),
        Files.readString(PAGE),
        "./gradlew :certification:storeMutants writes it anew");
  }
}
