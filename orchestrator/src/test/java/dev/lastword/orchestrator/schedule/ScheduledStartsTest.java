package dev.lastword.orchestrator.schedule;

import static dev.lastword.orchestrator.schedule.Office.ANN;
import static dev.lastword.orchestrator.schedule.Office.ID;
import static dev.lastword.orchestrator.schedule.Office.REPORT;
import static dev.lastword.orchestrator.schedule.Office.schedule;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a schedule starts, when, and how often. */
final class ScheduledStartsTest {

  private final Office office = new Office();
  private final Schedules schedules = office.node.schedules();

  @AfterEach
  void close() {
    office.close();
  }

  @Test
  void a_day_of_every_five_minutes_passes_in_milliseconds() {
    office.create(schedule("*/5 * * * *").overlap(Overlap.ALLOW));

    office.pass(Duration.ofDays(1));

    assertEquals(288, office.executions().size());
    assertEquals(288, office.runs().started());
    assertTrue(office.executions().contains("nightly-2026-01-01T00:05:00Z"));
    assertTrue(office.executions().contains("nightly-2026-01-02T00:00:00Z"));
  }

  @Test
  void an_execution_gets_the_input_and_the_labels_and_knows_its_schedule() {
    office.create(
        schedule("0 1 * * *").input(new JsonString("all")).labels(Map.of("team", "books")));

    office.pass(Duration.ofHours(1));

    String id = "nightly-2026-01-01T01:00:00Z";
    assertEquals(new JsonString("all"), office.state(id).facts().origin().input());
    assertEquals(Optional.of(ExecutionId.of(id)), office.runs().lastExecution());
    assertEquals(
        Optional.of(Instant.parse("2026-01-02T01:00:00Z")),
        schedules.find(ID).orElseThrow().next());
  }

  @Test
  void an_execution_is_started_once_whatever_becomes_of_its_commit() {
    office.create(schedule("0 1 * * *"));
    int[] calls = {0};
    office.store.script(
        commit ->
            switch (calls[0]++ % 4) {
              case 0 -> Fault.UNAVAILABLE;
              case 1 -> Fault.LOST;
              case 2 -> Fault.ANSWER_LOST;
              default -> Fault.NONE;
            });

    office.time.advance(Duration.ofMinutes(60));
    for (int i = 0; i < 200; i++) {
      office.node.backgroundTasks().step();
      office.time.advance(Duration.ofMillis(500));
    }

    assertEquals(List.of("nightly-2026-01-01T01:00:00Z"), office.executions());
    assertEquals(1, office.runs().started());
  }

  @Test
  void two_nodes_start_nothing_twice_and_one_goes_on_for_the_other() {
    office.create(schedule("0 * * * *").overlap(Overlap.ALLOW));
    try (Orchestrator other = office.node("two")) {
      for (int i = 0; i < 24 * 4; i++) {
        office.time.advance(Duration.ofMinutes(15));
        Orchestrator first = i % 3 == 0 ? other : office.node;
        first.backgroundTasks().step();
        office.node.backgroundTasks().step();
        other.backgroundTasks().step();
      }
    }

    assertEquals(24, office.executions().size());
    assertEquals(24, office.runs().started());
  }

  @Test
  void a_start_that_is_refused_is_told_and_the_next_one_tried() {
    office.create(schedule("0 * * * *"));
    Schedule gone =
        new Schedule(
            REPORT,
            7L,
            null,
            Map.of(),
            schedule("0 * * * *").timing(),
            Overlap.SKIP,
            CatchUp.NONE,
            Optional.empty());
    schedules.update(ID, gone, OptionalLong.empty(), ANN);

    office.pass(Duration.ofHours(1));
    assertTrue(office.runs().problem().orElseThrow().startsWith("GRAPH_NOT_FOUND"));
    schedules.update(ID, schedule("0 * * * *"), OptionalLong.empty(), ANN);
    office.pass(Duration.ofHours(1));

    assertEquals(List.of("nightly-2026-01-01T02:00:00Z"), office.executions());
    assertEquals(Optional.empty(), office.runs().problem());
  }

  @Test
  void jitter_delays_each_start_alike_on_every_node_and_keeps_its_name() {
    Timing timing = new Timing(Cron.of("0 * * * *"), ZoneId.of("UTC"), Duration.ofMinutes(10));
    Instant hour = Instant.parse("2026-01-01T01:00:00Z");
    Instant start = timing.startOf(ID, hour);
    office.create(schedule("0 * * * *").timing(timing));

    office.pass(Duration.between(office.time.instant(), start.minusMillis(1)));
    assertEquals(List.of(), office.executions());
    office.pass(Duration.ofMillis(2));

    assertTrue(start.isAfter(hour) && start.isBefore(hour.plus(Duration.ofMinutes(10))));
    assertEquals(List.of("nightly-2026-01-01T01:00:00Z"), office.executions());
  }

  @Test
  void a_night_without_half_past_two_has_its_report_all_the_same() {
    office.create(Schedule.of(REPORT, "30 2 * * *", ZoneId.of("Europe/Berlin")));
    office.pass(Duration.between(office.time.instant(), Instant.parse("2026-03-28T12:00:00Z")));
    office.cancel(office.runs().lastExecution().orElseThrow());

    office.pass(Duration.ofDays(1));

    assertEquals(Optional.of(Instant.parse("2026-03-29T01:00:00Z")), office.runs().lastTime());
  }

  @Test
  void what_a_schedule_leads_to_has_the_correlation_of_its_request() {
    office.create(
        schedule("0 * * * *")
            .overlap(Overlap.CANCEL_RUNNING)
            .correlationId(CorrelationId.of("request-1")));
    ScheduleAnswer same =
        schedules.create(
            ID,
            schedule("0 * * * *")
                .overlap(Overlap.CANCEL_RUNNING)
                .correlationId(CorrelationId.of("request-2")),
            ANN);
    office.pass(Duration.ofHours(2));
    ExecutionId triggered =
        schedules
            .trigger(ID, Optional.empty(), ANN, Optional.of(CorrelationId.of("request-3")))
            .orElseThrow()
            .executionId();

    assertEquals(ScheduleAnswer.Outcome.UNCHANGED, same.outcome());
    assertEquals(ExecutionStatus.CANCELED, office.status("nightly-2026-01-01T01:00:00Z"));
    assertEquals(Set.of("request-1"), correlations(ExecutionId.of("nightly-2026-01-01T01:00:00Z")));
    assertEquals(Set.of("request-1"), correlations(ExecutionId.of("nightly-2026-01-01T02:00:00Z")));
    assertEquals(Set.of("request-3"), correlations(triggered));
  }

  private Set<String> correlations(ExecutionId id) {
    Set<String> found = new HashSet<>();
    new ExecutionLog(office.store, LogWatch.NONE)
        .follow(
            id,
            0,
            events -> events.forEach(event -> found.add(String.valueOf(event.correlationId()))));
    return found;
  }
}
