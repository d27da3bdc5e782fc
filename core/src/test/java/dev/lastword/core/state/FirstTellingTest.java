package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.ERROR;
import static dev.lastword.core.testkit.Facts.archived;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.canceled;
import static dev.lastword.core.testkit.Facts.completed;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.failed;
import static dev.lastword.core.testkit.Facts.started;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Log.second;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionFacts.Completion;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.CancelMode;
import org.junit.jupiter.api.Test;

/** Times and what goes with them are told once and then kept. */
class FirstTellingTest {

  @Test
  void the_first_start_is_kept() {
    assertEquals(second(2), facts(created(), started(), started()).startedAt());
  }

  @Test
  void the_first_archiving_is_kept() {
    assertEquals(second(2), facts(created(), archived(), archived()).archivedAt());
  }

  @Test
  void archiving_sets_its_time_and_nothing_else() {
    ExecutionState before = Log.of(created()).state();
    ExecutionState after = Log.of(created(), archived()).state();

    assertEquals(before.status(), after.status());
    assertEquals(before.facts().archived(second(2)), after.facts());
  }

  @Test
  void a_cancel_took_place_when_its_payload_says() {
    Event told = new ExecutionCanceled(null, second(77));

    assertEquals(second(77), facts(created(), told).canceledAt());
  }

  @Test
  void a_cancel_took_place_when_the_event_did_if_its_payload_says_nothing() {
    assertEquals(second(2), facts(created(), canceled()).canceledAt());
  }

  @Test
  void the_first_cancel_is_kept() {
    Event later = new ExecutionCanceled(null, second(77));

    assertEquals(second(2), facts(created(), canceled(), later).canceledAt());
  }

  @Test
  void a_failure_is_told_with_its_time() {
    Event failed = new ExecutionFailed("no way out", A, ERROR);

    assertEquals(
        new Failure(second(2), "no way out", A, ERROR), facts(created(), failed).failure());
  }

  @Test
  void the_first_failure_is_kept_with_all_it_told() {
    Event second = new ExecutionFailed("another", B, ERROR);

    assertEquals(
        new Failure(second(2), "the first", null, null),
        facts(created(), failed("the first"), second).failure());
  }

  @Test
  void a_completion_is_told_with_its_time_and_result() {
    assertEquals(
        new Completion(second(2), json("1")), facts(created(), completed(json("1"))).completion());
  }

  @Test
  void the_first_completion_is_kept_even_without_a_result() {
    assertEquals(
        new Completion(second(2), null),
        facts(created(), completed(), completed(json("2"))).completion());
  }

  @Test
  void a_completion_is_recorded_even_when_rank_keeps_the_status() {
    ExecutionState state = Log.of(created(), failed(), completed(json("1"))).state();

    assertEquals(ExecutionStatus.FAILED, state.status());
    assertEquals(new Completion(second(3), json("1")), state.facts().completion());
  }

  @Test
  void a_failure_is_recorded_even_when_rank_keeps_the_status() {
    ExecutionState state = Log.of(created(), canceled(), failed("late")).state();

    assertEquals(ExecutionStatus.CANCELED, state.status());
    assertEquals(new Failure(second(3), "late", null, null), state.facts().failure());
  }

  @Test
  void a_failure_after_a_cancel_request_is_not_recorded() {
    assertEquals(null, facts(created(), cancelRequested(), failed("late")).failure());
    assertEquals(null, facts(created(), cancelRequested(), completed()).completion());
  }

  @Test
  void each_fact_leaves_the_others_as_they_are() {
    ExecutionFacts facts =
        facts(
            created(),
            started(),
            completed(json("1")),
            failed("broken"),
            cancelRequested(),
            canceled(),
            archived());

    assertEquals(Log.of(created()).state().facts().origin(), facts.origin());
    assertEquals(second(2), facts.startedAt());
    assertEquals(new Completion(second(3), json("1")), facts.completion());
    assertEquals(new Failure(second(4), "broken", null, null), facts.failure());
    assertEquals(
        new CancelRequest(second(5), null, CancelMode.IMMEDIATE, null), facts.cancelRequest());
    assertEquals(second(6), facts.canceledAt());
    assertEquals(second(7), facts.archivedAt());
  }

  @Test
  void facts_may_come_in_the_opposite_order() {
    ExecutionFacts facts =
        facts(archived(), canceled(), failed("broken"), completed(), started(), created());

    assertEquals(second(1), facts.archivedAt());
    assertEquals(second(2), facts.canceledAt());
    assertEquals(new Failure(second(3), "broken", null, null), facts.failure());
    assertEquals(new Completion(second(4), null), facts.completion());
    assertEquals(second(5), facts.startedAt());
    assertEquals(Log.of(created()).state().facts().origin(), facts.origin());
  }

  private static ExecutionFacts facts(Event... events) {
    return Log.of(events).state().facts();
  }
}
