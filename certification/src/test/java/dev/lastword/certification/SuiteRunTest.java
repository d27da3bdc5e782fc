package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.store.mutants.ForwardingFixture;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SuiteRunTest {

  /** Counts how often it is closed. */
  private static final class Owned extends ForwardingFixture implements AutoCloseable {

    private int closed;

    Owned() {
      super(new MemoryFixture());
    }

    @Override
    public void close() {
      closed++;
    }
  }

  @Test
  void the_fixture_is_closed_by_its_owner_and_not_by_a_run() {
    Owned fixture = new Owned();

    List<CaseResult> results =
        new SuiteRun(fixture, 1).ask(List.of(CaseCatalog.shipped().named("A01")), any -> {});

    assertTrue(results.get(0).isPassed());
    assertEquals(0, fixture.closed);
  }
}
