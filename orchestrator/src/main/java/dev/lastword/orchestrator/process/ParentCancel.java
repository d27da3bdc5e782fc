package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.value.CancelMode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Cancel of a child whose SubExecution has ended first, in the mode of the parent's end.
 *
 * @param until the end of a grace period; absent, there is none
 * @param by the actor who had the parent canceled, and the parent's event that this follows from
 */
public record ParentCancel(
    CancelMode mode, @Nullable Instant until, @Nullable String reason, @Nullable EventOrigin by) {

  private static final String GONE = "the parent does not need it any more";

  public ParentCancel {
    requireNonNull(mode, "mode");
  }

  /** A recall that the engine makes of its own accord. */
  public ParentCancel(CancelMode mode, @Nullable Instant until, @Nullable String reason) {
    this(mode, until, reason, null);
  }

  /** Returns this as what an actor asked for. */
  public ParentCancel askedBy(@Nullable EventOrigin asker) {
    return new ParentCancel(mode, until, reason, asker);
  }

  /** Returns what an execution that is being canceled, or not, hands down to its children. */
  public static ParentCancel by(@Nullable CancelRequest request) {
    return request == null
        ? new ParentCancel(CancelMode.IMMEDIATE, null, GONE)
        : new ParentCancel(
            request.mode(), request.graceUntil(), Termination.brief(request.reason()));
  }

  /** Returns the end of the grace of an earlier recall, as an actor asked for. */
  public static ParentCancel forced(@Nullable String reason, EventOrigin by) {
    return new ParentCancel(CancelMode.IMMEDIATE, null, Termination.brief(reason), by);
  }

  /** Tells whether it asks for more than was asked for already. */
  public boolean isNew(@Nullable CancelRequest request) {
    return request == null || request.mode() == CancelMode.GRACEFUL && mode == CancelMode.IMMEDIATE;
  }

  Event request() {
    return new ExecutionCancelRequested(reason, Termination.SYSTEM, mode, until);
  }
}
