package dev.lastword.orchestrator.schedule;

import static dev.lastword.orchestrator.schedule.Office.ANN;
import static dev.lastword.orchestrator.schedule.Office.ID;
import static dev.lastword.orchestrator.schedule.Office.schedule;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CatchUpTest {

  private final Office office = new Office();
  private final Schedules schedules = office.node.schedules();

  @AfterEach
  void close() {
    office.close();
  }

  private List<String> afterDowntime(CatchUp catchUp) {
    office.create(schedule("0 * * * *").overlap(Overlap.ALLOW).catchUp(catchUp));
    office.time.advance(Duration.ofMinutes(5 * 60 + 30));
    office.settle();
    return office.executions();
  }

  @Test
  void what_was_missed_is_passed_over() {
    assertEquals(List.of(), afterDowntime(CatchUp.NONE));

    office.pass(Duration.ofMinutes(30));
    assertEquals(List.of("nightly-2026-01-01T06:00:00Z"), office.executions());
  }

  @Test
  void the_last_that_was_missed_is_made_up_for() {
    assertEquals(
        List.of("nightly-2026-01-01T05:00:00Z"),
        afterDowntime(CatchUp.latest(Duration.ofHours(2))));

    office.pass(Duration.ofMinutes(30));
    assertEquals(2, office.executions().size());
  }

  @Test
  void all_that_was_missed_is_made_up_for_within_a_window() {
    assertEquals(
        List.of(
            "nightly-2026-01-01T03:00:00Z",
            "nightly-2026-01-01T04:00:00Z",
            "nightly-2026-01-01T05:00:00Z"),
        afterDowntime(CatchUp.all(Duration.ofHours(3))));
  }

  @Test
  void what_is_late_by_less_than_a_minute_was_not_missed() {
    office.create(schedule("0 * * * *"));

    office.time.advance(Duration.ofMinutes(60).plusSeconds(59));
    office.settle();

    assertEquals(List.of("nightly-2026-01-01T01:00:00Z"), office.executions());
  }

  @Test
  void a_window_too_short_for_what_was_missed_still_lets_what_is_due_start() {
    assertEquals(List.of(), afterDowntime(CatchUp.latest(Duration.ofMinutes(10))));
    schedules.update(
        ID, schedule("0 * * * *").catchUp(CatchUp.all(Duration.ZERO)), OptionalLong.empty(), ANN);

    office.pass(Duration.ofMinutes(30));

    assertEquals(List.of("nightly-2026-01-01T06:00:00Z"), office.executions());
  }
}
