package dev.lastword.core.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.MalformedCommand;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Decision.Accepted;
import dev.lastword.core.decide.Decision.NoOp;
import dev.lastword.core.decide.Decision.Rejected;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Given a history and a policy, when a command comes, then this is the answer. */
public record Scenario(Log log, Policy policy) {

  /** When commands come: long after every event of a log. */
  public static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");

  /** Returns the scenario after these events, under the default policy. */
  public static Scenario given(EventBody... history) {
    return given(Log.of(history));
  }

  /** Returns the scenario after this log, under the default policy. */
  public static Scenario given(Log log) {
    return new Scenario(log, Policy.DEFAULT);
  }

  /** Returns this scenario with {@code option} on. */
  public Scenario with(PolicyOption option) {
    return new Scenario(log, policy.with(option));
  }

  /** Returns this scenario with {@code option} off. */
  public Scenario without(PolicyOption option) {
    return new Scenario(log, policy.without(option));
  }

  /** Returns what comes of {@code command}. */
  public Outcome when(Command command) {
    ExecutionState state = log.state();
    CommandEnvelope envelope = CommandEnvelope.of(Log.EXECUTION, Actor.user("ann"), command);
    return new Outcome(state, Decider.decide(state, envelope, NOW, counting("d-"), policy));
  }

  /** Returns what comes of something that is no command. */
  public Outcome when(MalformedCommand command) {
    ExecutionState state = log.state();
    return new Outcome(state, Decider.refuse(state, command));
  }

  /** Returns ids that count from 1. */
  public static Supplier<EventId> counting(String prefix) {
    AtomicInteger next = new AtomicInteger();
    return () -> EventId.of(prefix + next.incrementAndGet());
  }

  /** What came of a command. */
  public record Outcome(ExecutionState before, Decision decision) {

    /** Asserts that the command was granted with exactly these events. */
    public Outcome thenAccepted(Event... events) {
      assertEquals(List.of(events), events().stream().map(EventEnvelope::body).toList());
      return this;
    }

    /** Asserts that there was nothing to do, for this reason. */
    public void thenNoOp(NoOpReason reason) {
      assertEquals(new NoOp(reason), decision);
    }

    /** Asserts that the command was refused with this code. */
    public Outcome thenRejectedWith(RejectionCode code) {
      assertEquals(code, rejected().code(), rejected()::message);
      return this;
    }

    /** Asserts that the message of the refusal is this one. */
    public void saying(String message) {
      assertEquals(message, rejected().message());
    }

    /** Asserts that the command was granted and returns its events. */
    public List<EventEnvelope> events() {
      List<EventEnvelope> events =
          assertInstanceOf(Accepted.class, decision, decision::toString).events();
      assertTrue(!events.isEmpty(), "a granted command has at least one event");
      return events;
    }

    /** Asserts that the command was granted and returns the state that follows. */
    public ExecutionState state() {
      return Reducer.fold(before, events());
    }

    private Rejected rejected() {
      return assertInstanceOf(Rejected.class, decision, decision::toString);
    }
  }
}
