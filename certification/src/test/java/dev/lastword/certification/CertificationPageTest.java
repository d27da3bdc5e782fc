package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Durability;
import dev.lastword.store.Profile;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.harness.Hooks;
import dev.lastword.tck.store.run.CaseCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/certification.md} tells of this release, and its build is that of the sample. */
final class CertificationPageTest {

  private static final Pattern HOOK = Pattern.compile("(?m)^\\| `(\\w+)` \\| ([^|]+) \\|");
  private static final Pattern BUILD = Pattern.compile("(?s)```groovy\\n(.*?)```");
  private static final Pattern TESTS = Pattern.compile("see (\\d+) tests for Core on files");

  private final String page = Files.readString(Path.of("../docs/certification.md"));

  CertificationPageTest() throws IOException {}

  @Test
  void it_lists_the_hooks_and_the_claims_that_need_them() {
    List<String> listed =
        HOOK.matcher(page)
            .results()
            .map(row -> row.group(1) + " (" + row.group(2) + ")")
            .sorted()
            .toList();

    assertEquals(Hooks.ALL.stream().map(Hooks.Need::toString).sorted().toList(), listed);
  }

  @Test
  void its_build_is_that_of_the_sample() throws IOException {
    String sample = Files.readString(Path.of("../samples/file-store/build.gradle"));

    assertEquals(List.of(), first(BUILD).lines().filter(line -> !sample.contains(line)).toList());
  }

  @Test
  void it_says_how_many_tests_there_are() {
    Claim claim = Claim.profile(Profile.CORE).on(Medium.FILES, Durability.PROCESS);

    assertEquals(CaseCatalog.shipped().requiredBy(claim).size(), Integer.parseInt(first(TESTS)));
  }

  private String first(Pattern pattern) {
    return pattern.matcher(page).results().map(found -> found.group(1)).findFirst().orElseThrow();
  }
}
