package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.cancelRequestedUntil;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Log.second;
import static dev.lastword.core.value.CancelMode.GRACEFUL;
import static dev.lastword.core.value.CancelMode.IMMEDIATE;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.CancelMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The request to cancel, its mode and its grace period. */
class CancelRequestTest {

  @Test
  void a_request_does_not_end_the_execution_by_itself() {
    ExecutionState state = Log.of(created(), cancelRequested()).state();

    assertEquals(ExecutionStatus.ACTIVE, state.status());
    assertTrue(state.isCancelRequested());
  }

  @Test
  void a_request_without_a_mode_is_immediate() {
    assertEquals(
        new CancelRequest(second(2), null, IMMEDIATE, null), after(created(), cancelRequested()));
  }

  @Test
  void a_request_keeps_its_reason() {
    Event request = new ExecutionCancelRequested("too late", null, null, null);

    assertEquals(
        new CancelRequest(second(2), "too late", IMMEDIATE, null), after(created(), request));
  }

  @Test
  void a_graceful_request_keeps_the_end_of_its_grace() {
    assertEquals(
        new CancelRequest(second(2), null, GRACEFUL, second(60)),
        after(created(), cancelRequestedUntil(second(60))));
  }

  @Test
  void an_immediate_request_has_no_grace() {
    Event request = new ExecutionCancelRequested(null, null, IMMEDIATE, second(60));

    assertEquals(new CancelRequest(second(2), null, IMMEDIATE, null), after(created(), request));
  }

  @Test
  void a_request_without_a_mode_has_no_grace() {
    Event request = new ExecutionCancelRequested(null, null, null, second(60));

    assertEquals(new CancelRequest(second(2), null, IMMEDIATE, null), after(created(), request));
  }

  @Test
  void a_later_immediate_request_replaces_a_graceful_one_and_clears_its_grace() {
    Event first = new ExecutionCancelRequested("gently", null, GRACEFUL, second(60));
    Event second = new ExecutionCancelRequested("now", null, IMMEDIATE, null);

    assertEquals(
        new CancelRequest(second(2), "gently", IMMEDIATE, null), after(created(), first, second));
  }

  @Test
  void a_later_request_without_a_mode_replaces_a_graceful_one() {
    assertEquals(
        new CancelRequest(second(2), null, IMMEDIATE, null),
        after(created(), cancelRequestedUntil(second(60)), cancelRequested()));
  }

  @Test
  void a_later_graceful_request_does_not_replace_an_immediate_one() {
    assertEquals(
        new CancelRequest(second(2), null, IMMEDIATE, null),
        after(created(), cancelRequested(), cancelRequestedUntil(second(60))));
  }

  @Test
  void a_later_graceful_request_does_not_move_the_end_of_the_grace() {
    assertEquals(
        new CancelRequest(second(2), null, GRACEFUL, second(60)),
        after(created(), cancelRequestedUntil(second(60)), cancelRequestedUntil(second(90))));
  }

  @ParameterizedTest
  @EnumSource
  void a_later_request_keeps_the_time_and_reason_of_the_first(CancelMode mode) {
    Event first = new ExecutionCancelRequested("first", null, GRACEFUL, null);
    Event later = new ExecutionCancelRequested("later", null, mode, null);

    CancelRequest request = after(created(), first, later);

    assertEquals(second(2), request.at());
    assertEquals("first", request.reason());
  }

  @Test
  void a_request_that_says_nothing_new_leaves_the_very_same_facts() {
    ExecutionFacts once = Log.of(created(), cancelRequested()).state().facts();

    assertSame(once, once.cancelRequested(new CancelRequest(second(9), "x", IMMEDIATE, null)));
    assertSame(once, once.cancelRequested(new CancelRequest(second(9), "x", GRACEFUL, null)));
  }

  @ParameterizedTest
  @EnumSource
  void a_request_that_comes_after_the_end_is_recorded_and_ends_nothing(ExecutionStatus status) {
    ExecutionState state = Log.of(created()).until(status).and(cancelRequested()).state();

    assertEquals(status, state.status());
    assertTrue(state.isCancelRequested());
  }

  private static CancelRequest after(Event... events) {
    return requireNonNull(Log.of(events).state().facts().cancelRequest());
  }
}
