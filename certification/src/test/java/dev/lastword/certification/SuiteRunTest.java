package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.harness.FixtureFailed;
import dev.lastword.tck.store.mutants.ForwardingFixture;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.time.Duration;
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

  /** Its clock cannot be moved. */
  private static final class Stopped extends ForwardingFixture {

    Stopped() {
      super(new MemoryFixture());
    }

    @Override
    public void advanceStoreClock(Namespace namespace, Duration by) {
      throw new IllegalStateException("the clock is broken");
    }
  }

  @Test
  void what_a_fixture_throws_is_told_of_the_fixture_and_breaks_no_rule() {
    CaseResult result =
        new SuiteRun(new Stopped(), 1)
            .ask(List.of(CaseCatalog.shipped().named("J25")), any -> {})
            .get(0);

    assertInstanceOf(FixtureFailed.class, result.failures().get(0));
    assertFalse(result.isRejection());
  }
}
