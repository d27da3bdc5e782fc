package dev.lastword.orchestrator.react;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.value.CancelMode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a child is told when the SubExecution above it has ended first: end as well, in the same way
 * as the parent does.
 *
 * @param until the end of a grace period; absent, there is none
 * @param by the actor who had the parent canceled, and the parent's event that this follows from
 */
public record Recall(
    CancelMode mode, @Nullable Instant until, @Nullable String reason, @Nullable Provenance by) {

  private static final String GONE = "the parent does not need it any more";

  public Recall {
    requireNonNull(mode, "mode");
  }

  /** A recall that the engine makes of its own accord. */
  public Recall(CancelMode mode, @Nullable Instant until, @Nullable String reason) {
    this(mode, until, reason, null);
  }

  /** Returns this as what an actor asked for. */
  public Recall askedBy(@Nullable Provenance asker) {
    return new Recall(mode, until, reason, asker);
  }

  /** Returns what an execution that is being canceled, or not, hands down to its children. */
  public static Recall by(@Nullable CancelRequest request) {
    return request == null
        ? new Recall(CancelMode.IMMEDIATE, null, GONE)
        : new Recall(request.mode(), request.graceUntil(), Convergence.brief(request.reason()));
  }

  /** Tells whether it asks for more than was asked for already. */
  public boolean isNew(@Nullable CancelRequest request) {
    return request == null || request.mode() == CancelMode.GRACEFUL && mode == CancelMode.IMMEDIATE;
  }

  Event request() {
    return new ExecutionCancelRequested(reason, Convergence.SYSTEM, mode, until);
  }
}
