package dev.lastword.orchestrator.schedule;

import static dev.lastword.orchestrator.schedule.Office.schedule;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OverlapTest {

  private final Office office = new Office();

  @AfterEach
  void close() {
    office.close();
  }

  @Test
  void what_overlaps_is_skipped() {
    office.create(schedule("0 * * * *"));

    office.pass(Duration.ofHours(3));

    assertEquals(List.of("nightly-2026-01-01T01:00:00Z"), office.executions());
    assertEquals(2, office.runs().skipped());
    office.finish(ExecutionId.of("nightly-2026-01-01T01:00:00Z"));
    office.pass(Duration.ofHours(1));
    assertEquals(2, office.executions().size());
  }

  @Test
  void one_that_overlaps_waits_for_the_end_of_the_other() {
    office.create(schedule("* * * * *").overlap(Overlap.BUFFER_ONE));
    office.pass(Duration.ofSeconds(3 * 60 + 30));
    assertEquals(List.of("nightly-2026-01-01T00:01:00Z"), office.executions());

    office.finish(ExecutionId.of("nightly-2026-01-01T00:01:00Z"));
    office.pass(Duration.ofSeconds(6));

    assertEquals(
        List.of("nightly-2026-01-01T00:01:00Z", "nightly-2026-01-01T00:02:00Z"),
        office.executions());
    assertEquals(1, office.runs().skipped());
    assertEquals(Optional.empty(), office.runs().buffered());
  }

  @Test
  void what_still_runs_is_canceled_for_the_next() {
    office.create(schedule("0 * * * *").overlap(Overlap.CANCEL_RUNNING));

    office.pass(Duration.ofHours(2));

    assertEquals(ExecutionStatus.CANCELED, office.status("nightly-2026-01-01T01:00:00Z"));
    assertEquals(ExecutionStatus.ACTIVE, office.status("nightly-2026-01-01T02:00:00Z"));
  }
}
