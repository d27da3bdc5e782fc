package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Wishes.cancelExecution;
import static dev.lastword.core.testkit.Wishes.failNode;
import static dev.lastword.core.testkit.Wishes.startExecution;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decision.Accepted;
import dev.lastword.core.decide.Decision.NoOp;
import dev.lastword.core.decide.Decision.Rejected;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.testkit.Scenario;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The envelopes of decided events, and the three kinds of answers. */
class DecisionTest {

  private static final Instant NOW = Instant.parse("2026-02-01T00:00:00.123456789Z");
  private static final Actor BOB = new Actor(Actor.Kind.EXTERNAL, "bob");
  private static final CorrelationId CORRELATION = CorrelationId.of("request-7");
  private static final Log RUNNING = Log.node(A, NodeStatus.RUNNING);

  @Test
  void every_event_takes_the_next_id_in_order() {
    List<EventEnvelope> events = decide(RUNNING, fromBob(failNode(A)));

    assertEquals(
        List.of(EventId.of("d-1"), EventId.of("d-2")),
        events.stream().map(EventEnvelope::eventId).toList());
  }

  @Test
  void every_event_happens_now_to_the_microsecond() {
    for (EventEnvelope event : decide(RUNNING, fromBob(failNode(A)))) {
      assertEquals(Instant.parse("2026-02-01T00:00:00.123456Z"), event.occurredAt());
    }
  }

  @Test
  void every_event_says_who_asked_and_why() {
    for (EventEnvelope event : decide(RUNNING, fromBob(failNode(A)))) {
      assertEquals(Log.EXECUTION, event.executionId());
      assertEquals(BOB, event.actor());
      assertEquals(CORRELATION, event.correlationId());
      assertEquals(CausationId.of("command-7"), event.causationId());
    }
  }

  @Test
  void a_command_without_an_id_or_correlation_leaves_its_events_without() {
    CommandEnvelope bare = CommandEnvelope.of(Log.EXECUTION, BOB, failNode(A));

    for (EventEnvelope event : decide(RUNNING, bare)) {
      assertEquals(null, event.correlationId());
      assertEquals(null, event.causationId());
      assertEquals(BOB, event.actor());
    }
  }

  @Test
  void an_answer_without_events_takes_no_id() {
    AtomicInteger taken = new AtomicInteger();

    Decider.decide(
        Log.of(created(), cancelRequested()).state(),
        fromBob(startExecution()),
        NOW,
        () -> EventId.of("id-" + taken.incrementAndGet()),
        Policy.DEFAULT);

    assertEquals(0, taken.get());
  }

  @Test
  void deciding_changes_nothing() {
    ExecutionState state = RUNNING.state();
    ExecutionState copy = RUNNING.state();

    Decider.decide(state, fromBob(cancelExecution()), NOW, Scenario.counting("d-"), Policy.DEFAULT);

    assertEquals(copy, state);
  }

  @Test
  void a_granted_command_has_at_least_one_event() {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> new Accepted(List.of()));

    assertEquals("a granted command must emit at least one event", refusal.getMessage());
  }

  @Test
  void the_events_of_an_answer_cannot_be_changed() {
    List<EventEnvelope> events = new ArrayList<>(decide(RUNNING, fromBob(failNode(A))));
    Accepted accepted = new Accepted(events);

    events.clear();

    assertEquals(2, accepted.events().size());
    assertThrows(UnsupportedOperationException.class, () -> accepted.events().clear());
  }

  @Test
  void an_answer_is_folded_by_the_function_that_fits() {
    Decision accepted = new Accepted(decide(RUNNING, fromBob(failNode(A))));
    Decision noOp = new NoOp(NoOpReason.TOO_LATE);
    Decision rejected = new Rejected(RejectionCode.NODE_STATUS, "no");

    assertEquals(
        List.of("2 events", "TOO_LATE", "NODE_STATUS"),
        Stream.of(accepted, noOp, rejected)
            .map(
                decision ->
                    decision.fold(
                        yes -> yes.events().size() + " events",
                        nothing -> nothing.reason().name(),
                        no -> no.code().name()))
            .toList());
  }

  private static CommandEnvelope fromBob(Command command) {
    return new CommandEnvelope(CommandId.of("command-7"), Log.EXECUTION, BOB, CORRELATION, command);
  }

  private static List<EventEnvelope> decide(Log log, CommandEnvelope command) {
    Decision decision =
        Decider.decide(log.state(), command, NOW, Scenario.counting("d-"), Policy.DEFAULT);
    return assertInstanceOf(Accepted.class, decision).events();
  }
}
