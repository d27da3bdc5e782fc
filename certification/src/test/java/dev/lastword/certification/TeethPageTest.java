package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.mutants.Mutants;
import dev.lastword.tck.store.run.CaseCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page takes minutes to write, so it is compared in what can be told without trying. */
final class TeethPageTest {

  private static TeethPage page() throws IOException {
    return TeethPage.read(Files.readString(Path.of("../docs").resolve(TeethPage.NAME)));
  }

  @Test
  void the_page_lists_every_wrong_store_with_the_cases_that_it_names() throws IOException {
    List<String> expected =
        Mutants.ALL.stream().map(each -> each.name() + ": " + sorted(each)).toList();

    List<String> shown =
        page().rows().entrySet().stream()
            .map(row -> row.getKey() + ": " + new TreeSet<>(row.getValue().named()))
            .toList();

    assertEquals(String.join("\n", expected), String.join("\n", shown));
  }

  private static TreeSet<String> sorted(Mutant mutant) {
    return new TreeSet<>(mutant.killers());
  }

  @Test
  void the_page_knows_every_case() throws IOException {
    assertEquals(
        CaseCatalog.shipped().entries().stream()
            .map(CaseCatalog.Entry::id)
            .collect(Collectors.toCollection(TreeSet::new)),
        new TreeSet<>(page().cases()));
  }
}
