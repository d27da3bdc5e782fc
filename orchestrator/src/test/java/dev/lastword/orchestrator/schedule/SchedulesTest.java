package dev.lastword.orchestrator.schedule;

import static dev.lastword.orchestrator.schedule.Office.ANN;
import static dev.lastword.orchestrator.schedule.Office.ID;
import static dev.lastword.orchestrator.schedule.Office.schedule;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.schedule.ScheduleAnswer.Outcome;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What people do to schedules: create, change, pause, trigger, delete and list them. */
final class SchedulesTest {

  private final Office office = new Office();
  private final Schedules schedules = office.node.schedules();

  @AfterEach
  void close() {
    office.close();
  }

  @Test
  void nothing_starts_in_a_pause_and_what_it_passed_over_stays_so() {
    office.create(schedule("0 * * * *").catchUp(CatchUp.all(Duration.ofDays(1))));
    assertEquals(Outcome.DONE, schedules.pause(ID, ANN).outcome());
    assertEquals(Outcome.UNCHANGED, schedules.pause(ID, ANN).outcome());
    office.pass(Duration.ofHours(5));
    assertEquals(List.of(), office.executions());
    assertEquals(Optional.empty(), schedules.find(ID).orElseThrow().next());

    schedules.resume(ID, ANN);
    office.pass(Duration.ofHours(1));

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
    office.pass(Duration.ofHours(1));

    assertEquals(Outcome.VERSION_CONFLICT, stale.outcome());
    assertEquals(version + 1, done.schedule().orElseThrow().version());
    assertEquals(List.of("nightly-2026-01-01T00:30:00Z"), office.executions());
  }

  @Test
  void a_schedule_that_is_deleted_starts_nothing_and_leaves_nothing() {
    office.create(schedule("0 * * * *"));
    schedules.delete(ID, OptionalLong.empty(), ANN);
    office.pass(Duration.ofHours(2));

    assertEquals(List.of(), office.executions());
    assertEquals(Optional.empty(), schedules.find(ID));
    assertEquals(
        List.of(),
        office.store.extension(Jobs.class).list(JobFilter.ALL.queue(DueSchedules.QUEUE)).jobs());
    assertEquals(Outcome.NOT_FOUND, schedules.pause(ID, ANN).outcome());
    office.create(schedule("0 * * * *"));
    office.pass(Duration.ofHours(1));
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
  void an_input_that_does_not_fit_is_refused_when_the_schedule_is_written() {
    office.declare("{\"type\":\"object\"}");

    ScheduleAnswer answer = schedules.create(ID, schedule("@daily"), ANN);

    assertEquals(Outcome.INPUT_INVALID, answer.outcome());
    assertTrue(answer.message().contains("expected a value of type object, found null"));
    assertEquals(Optional.empty(), schedules.find(ID));
    office.create(schedule("@daily").input(JsonObject.EMPTY));
    assertEquals(
        Outcome.INPUT_INVALID,
        schedules.update(ID, schedule("@daily"), OptionalLong.empty(), ANN).outcome());
  }

  @Test
  void a_graph_that_refuses_the_input_later_is_a_problem_of_the_schedule() {
    office.create(schedule("@hourly"));
    office.declare("{\"type\":\"object\"}");

    office.pass(Duration.ofHours(1));

    assertEquals(List.of(), office.executions());
    assertTrue(
        office.runs().problem().orElseThrow().startsWith("INPUT_INVALID: expected an input"));
  }

  @Test
  void a_trigger_starts_one_now_and_the_same_key_no_other() {
    office.create(schedule("@yearly"));
    schedules.pause(ID, ANN);

    Created first = schedules.trigger(ID, Optional.of("k"), ANN, Optional.empty()).orElseThrow();
    Created again = schedules.trigger(ID, Optional.of("k"), ANN, Optional.empty()).orElseThrow();
    schedules.trigger(ID, Optional.empty(), ANN, Optional.empty());

    assertInstanceOf(Answer.Accepted.class, first.answer());
    assertEquals(first.executionId(), again.executionId());
    assertEquals(2, office.executions().size());
    assertTrue(
        schedules
            .trigger(ScheduleId.of("none"), Optional.empty(), ANN, Optional.empty())
            .isEmpty());
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
}
