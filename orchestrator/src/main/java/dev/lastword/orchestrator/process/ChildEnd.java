package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import org.jspecify.annotations.Nullable;

/**
 * End of a child execution.
 *
 * @param attempt the attempt of the SubExecution that started it
 * @param status any but ACTIVE
 * @param result of a child that COMPLETED
 * @param error of a child that FAILED
 * @param from the event in the child's log that ended it
 */
public record ChildEnd(
    long attempt,
    ExecutionStatus status,
    @Nullable JsonValue result,
    @Nullable NodeError error,
    @Nullable EventOrigin from) {

  public ChildEnd {
    requireNonNull(status, "status");
    if (!status.isTerminal()) {
      throw new IllegalArgumentException("expected the end of a child, found " + status);
    }
  }

  /** An end whose event is not known. */
  public ChildEnd(
      long attempt, ExecutionStatus status, @Nullable JsonValue result, @Nullable NodeError error) {
    this(attempt, status, result, error, null);
  }

  /** Returns this as the consequence of an event. */
  public ChildEnd from(@Nullable EventOrigin event) {
    return new ChildEnd(attempt, status, result, error, event);
  }

  /** Returns how an execution that has ended came to its end, for the attempt that started it. */
  public static ChildEnd of(long attempt, ExecutionState child) {
    ExecutionFacts facts = child.facts();
    return new ChildEnd(
        attempt,
        child.status(),
        facts.completion() == null ? null : facts.completion().result(),
        facts.failure() == null ? null : facts.failure().error());
  }
}
