package dev.lastword.core.event;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.GRAPH;
import static dev.lastword.core.value.JsonValue.NULL;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.testkit.EveryEvent;
import dev.lastword.core.testkit.Facts;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an event's constructor insists on, so that a fact that exists is well formed. */
class PayloadTest {

  private static final Instant FINE = Instant.parse("2026-01-01T00:00:00.123456789Z");
  private static final Instant MICROS = Instant.parse("2026-01-01T00:00:00.123456Z");

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 9_007_199_254_740_992L})
  void attempts_and_graph_versions_count_from_one(long number) {
    refused(() -> new NodeStarted(A, number, null, null));
    refused(() -> new ExecutionCreated(GRAPH, number, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "100.5"})
  void progress_is_a_percentage(String literal) {
    refused(() -> new NodeProgressReported(A, new JsonNumber(literal), null, null));
  }

  @Test
  void null_counts_as_absent() {
    assertAll(
        () -> assertEquals(null, new ExecutionCreated(GRAPH, null, NULL).input()),
        () -> assertEquals(null, new ExecutionCompleted(NULL).result()),
        () -> assertEquals(null, new NodeCreated(A, "Task", NULL).meta()),
        () -> assertEquals(null, new NodeProgressReported(A, null, null, NULL).metrics()),
        () -> assertEquals(null, new NodeWaiting(A, null, NULL, null).prompt()),
        () -> assertEquals(null, new NodeResumed(A, NULL).value()),
        () -> assertEquals(null, new NodeSucceeded(A, NULL).output()));
  }

  @Test
  void times_are_told_in_microseconds() {
    assertAll(
        () -> assertEquals(MICROS, new NodeStarted(A, 1, null, FINE).dueAt()),
        () -> assertEquals(MICROS, new NodeWaiting(A, null, null, FINE).dueAt()),
        () -> assertEquals(MICROS, new ExecutionCanceled(null, FINE).canceledAt()),
        () ->
            assertEquals(MICROS, new ExecutionCancelRequested(null, null, null, FINE).graceUntil()),
        () -> assertEquals(MICROS, envelope(Facts.created()).occurredAt()));
  }

  @Test
  void branches_are_copied() {
    List<NodeId> branches = new ArrayList<>(List.of(A, B));
    ForkOpened fork = new ForkOpened(A, branches);
    JoinGateUpdated gate =
        new JoinGateUpdated(
            A, branches, branches, branches, branches, JoinPolicy.ALL_SUCCESS, true);

    branches.clear();

    assertEquals(List.of(A, B), fork.branchIds());
    assertEquals(List.of(A, B), gate.expectedBranches());
    assertEquals(List.of(A, B), gate.completedBranches());
    assertEquals(List.of(A, B), gate.failedBranches());
    assertEquals(List.of(A, B), gate.canceledBranches());
  }

  @Test
  void an_event_about_a_node_names_it() {
    for (EventType type : EventType.values()) {
      if (EveryEvent.of(type, A) instanceof NodeEvent event) {
        assertEquals(A, event.nodeId());
        assertThrows(NullPointerException.class, () -> EveryEvent.of(type, null), type.name());
      }
    }
  }

  @Test
  void an_execution_is_created_on_a_graph_and_a_node_with_a_type() {
    assertThrows(NullPointerException.class, () -> new ExecutionCreated(null, null, null));
    assertThrows(NullPointerException.class, () -> new NodeCreated(A, null, null));
  }

  @Test
  void an_envelope_says_what_happened_when_to_whom_and_by_whom() {
    EventId id = EventId.of("e-1");
    ExecutionId execution = ExecutionId.of("x");
    Event body = Facts.created();
    assertAll(
        () ->
            missing(() -> new EventEnvelope(null, execution, FINE, Actor.SYSTEM, null, null, body)),
        () -> missing(() -> new EventEnvelope(id, null, FINE, Actor.SYSTEM, null, null, body)),
        () -> missing(() -> new EventEnvelope(id, execution, null, Actor.SYSTEM, null, null, body)),
        () -> missing(() -> new EventEnvelope(id, execution, FINE, null, null, null, body)),
        () ->
            missing(() -> new EventEnvelope(id, execution, FINE, Actor.SYSTEM, null, null, null)));
  }

  private static EventEnvelope envelope(EventBody body) {
    return new EventEnvelope(
        EventId.of("e-1"), ExecutionId.of("x"), FINE, Actor.SYSTEM, null, null, body);
  }

  private static void refused(Executable construction) {
    assertThrows(IllegalArgumentException.class, construction);
  }

  private static void missing(Executable construction) {
    assertThrows(NullPointerException.class, construction);
  }
}
