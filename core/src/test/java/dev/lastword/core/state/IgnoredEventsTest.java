package dev.lastword.core.state;

import static dev.lastword.core.event.EventType.EXECUTION_COMPLETED;
import static dev.lastword.core.event.EventType.EXECUTION_FAILED;
import static dev.lastword.core.event.EventType.FORK_OPENED;
import static dev.lastword.core.event.EventType.JOIN_GATE_UPDATED;
import static dev.lastword.core.event.EventType.JOIN_PASSED;
import static dev.lastword.core.event.EventType.NODE_PROGRESS_REPORTED;
import static dev.lastword.core.event.EventType.NODE_READY;
import static dev.lastword.core.event.EventType.NODE_RESUMED;
import static dev.lastword.core.event.EventType.NODE_RESUME_REQUESTED;
import static dev.lastword.core.event.EventType.NODE_STARTED;
import static dev.lastword.core.event.EventType.NODE_WAITING;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.unreadable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.EventType;
import dev.lastword.core.testkit.EveryEvent;
import dev.lastword.core.testkit.Log;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Progress is ignored after a cancel request and after an end. */
class IgnoredEventsTest {

  private static final Set<EventType> PROGRESS =
      EnumSet.of(
          NODE_READY,
          NODE_STARTED,
          NODE_PROGRESS_REPORTED,
          NODE_WAITING,
          NODE_RESUME_REQUESTED,
          NODE_RESUMED,
          FORK_OPENED,
          JOIN_GATE_UPDATED,
          JOIN_PASSED);

  @Test
  void exactly_eleven_types_are_ignored_after_a_cancel_request() {
    ExecutionState state = Log.of(created(), cancelRequested()).state();

    Set<EventType> ignored = typesThat(type -> Reducer.isIgnored(state, type.ignored()));

    Set<EventType> expected = EnumSet.of(EXECUTION_COMPLETED, EXECUTION_FAILED);
    expected.addAll(PROGRESS);
    assertEquals(expected, ignored);
    assertEquals(11, ignored.size());
  }

  @ParameterizedTest
  @EnumSource(names = "ACTIVE", mode = Mode.EXCLUDE)
  void exactly_nine_types_are_ignored_after_an_end(ExecutionStatus end) {
    ExecutionState state = Log.of(created()).until(end).state();

    assertEquals(PROGRESS, typesThat(type -> Reducer.isIgnored(state, type.ignored())));
  }

  @Test
  void nothing_is_ignored_before_a_cancel_request_or_an_end() {
    ExecutionState state = Log.of(created()).state();

    assertEquals(Set.of(), typesThat(type -> Reducer.isIgnored(state, type.ignored())));
  }

  @Test
  void what_cannot_be_read_has_nothing_to_ignore() {
    ExecutionState state = Log.of(created(), cancelRequested()).state();

    assertFalse(Reducer.isIgnored(state, unreadable("NODE_READY").ignored()));
  }

  @ParameterizedTest
  @EnumSource(names = {"NODE_READY", "NODE_STARTED", "NODE_PROGRESS_REPORTED", "NODE_WAITING"})
  void progress_counts_until_a_cancel_request_or_an_end_and_not_after(EventType type) {
    ignoredButWhileActive(Log.of(created(), nodeCreated(A)), type);
  }

  @Test
  void a_resume_counts_until_a_cancel_request_or_an_end_and_not_after() {
    ignoredButWhileActive(Log.node(A, NodeStatus.WAITING), NODE_RESUMED);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXECUTION_COMPLETED", "EXECUTION_FAILED"})
  void a_competing_end_counts_until_a_cancel_request_and_not_after(EventType type) {
    Log log = Log.of(created());

    Changes.something(log, EveryEvent.of(type, A));
    Changes.nothing(log.and(cancelRequested()), EveryEvent.of(type, A));
  }

  @Test
  void a_failure_that_follows_a_completion_is_not_ignored() {
    Changes.something(
        Log.of(created()).until(ExecutionStatus.COMPLETED), EveryEvent.of(EXECUTION_FAILED, A));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "EXECUTION_STARTED",
        "EXECUTION_ARCHIVED",
        "EXECUTION_CANCELED",
        "NODE_SUCCEEDED",
        "NODE_FAIL_REPORTED",
        "NODE_FAILED",
        "NODE_CANCELED"
      })
  void facts_that_are_no_progress_count_after_a_cancel_request(EventType type) {
    Log log = Log.of(created(), nodeCreated(A), cancelRequested());

    Changes.something(log, EveryEvent.of(type, A));
  }

  @Test
  void a_node_may_be_created_after_a_cancel_request() {
    assertTrue(Log.of(created(), cancelRequested(), nodeCreated(A)).state().node(A).isPresent());
  }

  private static void ignoredButWhileActive(Log log, EventType type) {
    Changes.something(log, EveryEvent.of(type, A));
    Changes.nothing(log.and(cancelRequested()), EveryEvent.of(type, A));
    Changes.nothing(log.until(ExecutionStatus.COMPLETED), EveryEvent.of(type, A));
    Changes.nothing(log.until(ExecutionStatus.FAILED), EveryEvent.of(type, A));
    Changes.nothing(log.until(ExecutionStatus.CANCELED), EveryEvent.of(type, A));
  }

  private static Set<EventType> typesThat(Predicate<EventType> condition) {
    return Stream.of(EventType.values())
        .filter(condition)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(EventType.class)));
  }
}
