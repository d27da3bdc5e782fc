package dev.lastword.orchestrator.schedule;

import static dev.lastword.orchestrator.schedule.Office.schedule;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.background.Round;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A schedule that a node looks after whose clock is ahead of the store's by so many seconds. */
final class SkewedClocksTest {

  private final Office office = new Office();

  @AfterEach
  void close() {
    office.close();
  }

  /** Lets seconds pass: the clocks differ in whole ones. */
  private void pass(Orchestrator node, int seconds) {
    for (int i = 0; i < seconds; i++) {
      office.time.advance(Duration.ofSeconds(1));
      Round round = node.backgroundTasks().step();
      while (!round.isQuiet()) {
        assertEquals(Map.of(), round.failed());
        round = node.backgroundTasks().step();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-5, 5})
  void each_time_starts_one_execution(long ahead) {
    office.create(schedule("*/2 * * * *").overlap(Overlap.ALLOW));
    try (Orchestrator other = office.node("two", ahead)) {
      pass(other, 250);
    }

    assertEquals(
        List.of("nightly-2026-01-01T00:02:00Z", "nightly-2026-01-01T00:04:00Z"),
        office.executions().stream().sorted().toList());
    assertEquals(2, office.runs().started());
  }

  @ParameterizedTest
  @ValueSource(longs = {-5, 5})
  void a_pause_just_before_its_time_wins(long ahead) {
    office.create(schedule("*/2 * * * *"));
    try (Orchestrator other = office.node("two", ahead)) {
      pass(other, 114);
      office.node.schedules().pause(Office.ID, Office.ANN);
      pass(other, 130);
    }

    assertEquals(List.of(), office.executions());
  }
}
