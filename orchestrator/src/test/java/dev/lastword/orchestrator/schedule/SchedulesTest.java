package dev.lastword.orchestrator.schedule;

import static dev.lastword.orchestrator.schedule.Office.ANN;
import static dev.lastword.orchestrator.schedule.Office.ID;
import static dev.lastword.orchestrator.schedule.Office.REPORT;
import static dev.lastword.orchestrator.schedule.Office.schedule;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.Created;
import dev.lastword.orchestrator.schedule.ScheduleAnswer.Outcome;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Time begins at 2026-01-01T00:00:00Z. */
final class SchedulesTest {

  private final Office office = new Office();
  private final Schedules schedules = office.node.schedules();

  @AfterEach
  void close() {
    office.close();
  }

  private void pass(Duration duration) {
    office.pass(duration);
  }

  @Test
  void a_day_of_every_five_minutes_passes_in_milliseconds() {
    office.create(schedule("*/5 * * * *").overlap(Overlap.ALLOW));

    pass(Duration.ofDays(1));

    assertEquals(288, office.executions().size());
    assertEquals(288, office.runs().started());
    assertTrue(office.executions().contains("nightly-2026-01-01T00:05:00Z"));
    assertTrue(office.executions().contains("nightly-2026-01-02T00:00:00Z"));
  }

  @Test
  void an_execution_gets_the_input_and_the_labels_and_knows_its_schedule() {
    office.create(
        schedule("0 1 * * *").input(new JsonString("all")).labels(Map.of("team", "books")));

    pass(Duration.ofHours(1));

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
      office.node.duties().step();
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
        first.duties().step();
        office.node.duties().step();
        other.duties().step();
      }
    }

    assertEquals(24, office.executions().size());
    assertEquals(24, office.runs().started());
  }

  @Test
  void what_overlaps_is_skipped() {
    office.create(schedule("0 * * * *"));

    pass(Duration.ofHours(3));

    assertEquals(List.of("nightly-2026-01-01T01:00:00Z"), office.executions());
    assertEquals(2, office.runs().skipped());
    office.finish(ExecutionId.of("nightly-2026-01-01T01:00:00Z"));
    pass(Duration.ofHours(1));
    assertEquals(2, office.executions().size());
  }

  @Test
  void one_that_overlaps_waits_for_the_end_of_the_other() {
    office.create(schedule("* * * * *").overlap(Overlap.BUFFER_ONE));
    pass(Duration.ofSeconds(3 * 60 + 30));
    assertEquals(List.of("nightly-2026-01-01T00:01:00Z"), office.executions());

    office.finish(ExecutionId.of("nightly-2026-01-01T00:01:00Z"));
    pass(Duration.ofSeconds(6));

    assertEquals(
        List.of("nightly-2026-01-01T00:01:00Z", "nightly-2026-01-01T00:02:00Z"),
        office.executions());
    assertEquals(1, office.runs().skipped());
    assertEquals(Optional.empty(), office.runs().buffered());
  }

  @Test
  void what_still_runs_is_canceled_for_the_next() {
    office.create(schedule("0 * * * *").overlap(Overlap.CANCEL_RUNNING));

    pass(Duration.ofHours(2));

    assertEquals(ExecutionStatus.CANCELED, office.status("nightly-2026-01-01T01:00:00Z"));
    assertEquals(ExecutionStatus.ACTIVE, office.status("nightly-2026-01-01T02:00:00Z"));
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

    pass(Duration.ofMinutes(30));
    assertEquals(List.of("nightly-2026-01-01T06:00:00Z"), office.executions());
  }

  @Test
  void the_last_that_was_missed_is_made_up_for() {
    assertEquals(
        List.of("nightly-2026-01-01T05:00:00Z"),
        afterDowntime(CatchUp.latest(Duration.ofHours(2))));

    pass(Duration.ofMinutes(30));
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

    pass(Duration.ofMinutes(30));

    assertEquals(List.of("nightly-2026-01-01T06:00:00Z"), office.executions());
  }

  @Test
  void nothing_starts_in_a_pause_and_what_it_passed_over_stays_so() {
    office.create(schedule("0 * * * *").catchUp(CatchUp.all(Duration.ofDays(1))));
    assertEquals(Outcome.DONE, schedules.pause(ID, ANN).outcome());
    assertEquals(Outcome.UNCHANGED, schedules.pause(ID, ANN).outcome());
    pass(Duration.ofHours(5));
    assertEquals(List.of(), office.executions());
    assertEquals(Optional.empty(), schedules.find(ID).orElseThrow().next());

    schedules.resume(ID, ANN);
    pass(Duration.ofHours(1));

    assertEquals(List.of("nightly-2026-01-01T06:00:00Z"), office.executions());
  }

  @Test
  void nothing_starts_once_a_pause_was_answered_though_it_was_about_to() {
    office.create(schedule("0 * * * *"));
    office.time.advance(Duration.ofHours(1));
    boolean[] paused = {false};
    office.store.script(
        commit -> {
          if (!paused[0] && commit.eventCount() > 0) {
            paused[0] = true;
            assertEquals(Outcome.DONE, schedules.pause(ID, ANN).outcome());
          }
          return Fault.NONE;
        });

    office.settle();

    assertTrue(paused[0]);
    assertEquals(List.of(), office.executions());
  }

  @Test
  void a_change_counts_from_then_on_and_only_on_the_version_it_was_made_for() {
    office.create(schedule("0 * * * *"));
    long version = schedules.find(ID).orElseThrow().version();

    ScheduleAnswer stale =
        schedules.update(ID, schedule("30 * * * *"), OptionalLong.of(version + 7), ANN);
    ScheduleAnswer done =
        schedules.update(ID, schedule("30 * * * *"), OptionalLong.of(version), ANN);
    pass(Duration.ofHours(1));

    assertEquals(Outcome.VERSION_CONFLICT, stale.outcome());
    assertEquals(version + 1, done.schedule().orElseThrow().version());
    assertEquals(List.of("nightly-2026-01-01T00:30:00Z"), office.executions());
  }

  @Test
  void a_schedule_that_is_deleted_starts_nothing_and_leaves_nothing() {
    office.create(schedule("0 * * * *"));
    schedules.delete(ID, OptionalLong.empty(), ANN);
    pass(Duration.ofHours(2));

    assertEquals(List.of(), office.executions());
    assertEquals(Optional.empty(), schedules.find(ID));
    assertEquals(
        List.of(),
        office.store.extension(Jobs.class).list(JobFilter.ALL.queue(DueSchedules.QUEUE)).jobs());
    assertEquals(Outcome.NOT_FOUND, schedules.pause(ID, ANN).outcome());
    office.create(schedule("0 * * * *"));
    pass(Duration.ofHours(1));
    assertEquals(List.of("nightly-2026-01-01T03:00:00Z"), office.executions());
  }

  @Test
  void the_same_schedule_again_changes_nothing_and_another_of_the_name_is_refused() {
    office.create(schedule("0 * * * *"));

    assertEquals(Outcome.UNCHANGED, schedules.create(ID, schedule("0 * * * *"), ANN).outcome());
    assertEquals(Outcome.EXISTS, schedules.create(ID, schedule("1 * * * *"), ANN).outcome());
    assertEquals(
        Outcome.GRAPH_NOT_FOUND,
        schedules
            .create(
                ScheduleId.of("other"),
                Schedule.of(GraphId.of("unknown"), "@daily", ZoneId.of("UTC")),
                ANN)
            .outcome());
  }

  @Test
  void a_trigger_starts_one_now_and_the_same_key_no_other() {
    office.create(schedule("@yearly"));
    schedules.pause(ID, ANN);

    Created first = schedules.trigger(ID, Optional.of("k"), ANN).orElseThrow();
    Created again = schedules.trigger(ID, Optional.of("k"), ANN).orElseThrow();
    schedules.trigger(ID, Optional.empty(), ANN);

    assertInstanceOf(Answer.Accepted.class, first.answer());
    assertEquals(first.executionId(), again.executionId());
    assertEquals(2, office.executions().size());
    assertTrue(schedules.trigger(ScheduleId.of("none"), Optional.empty(), ANN).isEmpty());
  }

  @Test
  void a_start_that_is_refused_is_told_and_the_next_one_tried() {
    office.create(schedule("0 * * * *"));
    Schedule gone =
        new Schedule(
            REPORT, 7L, null, Map.of(), schedule("0 * * * *").timing(), Overlap.SKIP, CatchUp.NONE);
    schedules.update(ID, gone, OptionalLong.empty(), ANN);

    pass(Duration.ofHours(1));
    assertTrue(office.runs().problem().orElseThrow().startsWith("GRAPH_NOT_FOUND"));
    schedules.update(ID, schedule("0 * * * *"), OptionalLong.empty(), ANN);
    pass(Duration.ofHours(1));

    assertEquals(List.of("nightly-2026-01-01T02:00:00Z"), office.executions());
    assertEquals(Optional.empty(), office.runs().problem());
  }

  @Test
  void jitter_delays_each_start_alike_on_every_node_and_keeps_its_name() {
    Timing timing = new Timing(Cron.of("0 * * * *"), ZoneId.of("UTC"), Duration.ofMinutes(10));
    Instant hour = Instant.parse("2026-01-01T01:00:00Z");
    Instant start = timing.startOf(ID, hour);
    office.create(schedule("0 * * * *").timing(timing));

    pass(Duration.between(office.time.instant(), start.minusMillis(1)));
    assertEquals(List.of(), office.executions());
    pass(Duration.ofMillis(2));

    assertTrue(start.isAfter(hour) && start.isBefore(hour.plus(Duration.ofMinutes(10))));
    assertEquals(List.of("nightly-2026-01-01T01:00:00Z"), office.executions());
  }

  @Test
  void schedules_are_listed_by_name_in_pages() {
    for (String name : List.of("c", "a", "b")) {
      schedules.create(ScheduleId.of(name), schedule("@daily"), ANN);
    }

    List<ScheduleView> first = schedules.list(Optional.empty(), 2);
    List<ScheduleView> rest = schedules.list(Optional.of(first.get(1).id()), 2);

    assertEquals(List.of("a", "b"), first.stream().map(view -> view.id().value()).toList());
    assertEquals(List.of("c"), rest.stream().map(view -> view.id().value()).toList());
  }

  @Test
  void what_makes_no_sense_is_refused() {
    assertThrows(IllegalArgumentException.class, () -> ScheduleId.of("x".repeat(41)));
    assertThrows(IllegalArgumentException.class, () -> ScheduleId.of("a/b"));
    assertThrows(
        IllegalArgumentException.class,
        () -> schedule("@daily").labels(Map.of("schedule", "mine")));
    assertThrows(IllegalArgumentException.class, () -> CatchUp.all(Duration.ofSeconds(-1)));
  }

  @Test
  void a_night_without_half_past_two_has_its_report_all_the_same() {
    office.create(Schedule.of(REPORT, "30 2 * * *", ZoneId.of("Europe/Berlin")));
    pass(Duration.between(office.time.instant(), Instant.parse("2026-03-28T12:00:00Z")));
    office.cancel(office.runs().lastExecution().orElseThrow());

    pass(Duration.ofDays(1));

    assertEquals(Optional.of(Instant.parse("2026-03-29T01:00:00Z")), office.runs().lastTime());
  }
}
