package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.mutants.Mutants;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The suites before a right store that has a log and nothing else. */
final class ReducedTest {

  @Test
  void a_right_store_that_claims_a_log_alone_is_not_rejected() {
    StoreFixture reduced = Mutants.reduced(new MemoryFixture());

    List<CaseResult> results =
        new SuiteRun(reduced, 1).ask(CaseCatalog.shipped().requiredBy(reduced.claim()), any -> {});

    assertTrue(results.size() > 60, () -> "the cases about a log, but found " + results.size());
    for (CaseResult result : results) {
      assertEquals(List.of(), result.failures(), () -> result.facts().id());
    }
  }
}
