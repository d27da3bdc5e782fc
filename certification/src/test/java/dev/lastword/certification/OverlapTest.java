package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.tck.store.mutants.Mutants;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The cases about commits that overlap, before a right store in which they do. */
final class OverlapTest {

  private static final List<String> CASES =
      List.of(
          "F06", "F07", "F08", "F09", "F10", "F11", "F12", "F16", "F19", "F22", "F23", "F27",
          "F32");

  @Test
  void a_right_store_whose_commits_overlap_is_not_rejected() {
    CaseCatalog catalog = CaseCatalog.shipped();

    List<CaseResult> results =
        new SuiteRun(Mutants.overlapping(new MemoryFixture()), 1)
            .ask(CASES.stream().map(catalog::named).toList(), any -> {});

    assertEquals(CASES.size(), results.size());
    for (CaseResult result : results) {
      assertEquals(1, result.runs(), () -> result.facts().id() + " ran once");
      assertEquals(List.of(), result.failures());
    }
  }
}
