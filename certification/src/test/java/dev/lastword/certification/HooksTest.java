package dev.lastword.certification;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.Hooks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class HooksTest {

  private static final Path SUITES =
      Path.of("../tck/src/main/java", StoreFixture.class.getPackageName().replace('.', '/'));
  private static final Pattern ASKED = Pattern.compile("\\.hook\\((\\w+)\\.class\\)");

  @Test
  void every_hook_that_a_case_asks_for_is_listed_with_the_claims_that_need_it() throws IOException {
    Set<String> listed =
        Hooks.ALL.stream()
            .map(need -> need.hook().getSimpleName())
            .collect(toCollection(TreeSet::new));

    assertEquals(asked(), listed);
  }

  private static Set<String> asked() throws IOException {
    try (Stream<Path> files = Files.list(SUITES.resolve("suites"))) {
      return files
          .map(HooksTest::text)
          .flatMap(text -> ASKED.matcher(text).results())
          .map(found -> found.group(1))
          .collect(toCollection(TreeSet::new));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
