package dev.lastword.payloads;

import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import java.util.Optional;

/** End of an execution without a result: it failed or was canceled. */
public final class ExecutionNotCompleted extends RuntimeException {

  private final transient ExecutionState state;

  ExecutionNotCompleted(ExecutionState state) {
    super(message(state));
    this.state = state;
  }

  private static String message(ExecutionState state) {
    StringBuilder text =
        new StringBuilder("expected execution ")
            .append(state.executionId())
            .append(" to be COMPLETED, found it ")
            .append(state.status());
    ExecutionFacts.Failure failure = state.facts().failure();
    ExecutionFacts.CancelRequest cancel = state.facts().cancelRequest();
    if (state.status() == ExecutionStatus.FAILED && failure != null) {
      Optional.ofNullable(failure.failedNodeId())
          .ifPresent(node -> text.append(" at ").append(node));
      Optional.ofNullable(failure.error())
          .ifPresent(
              error -> {
                error.code().ifPresent(code -> text.append(": ").append(code));
                error.message().ifPresent(words -> text.append(": ").append(words));
              });
    } else if (cancel != null && cancel.reason() != null) {
      text.append(": ").append(cancel.reason());
    }
    return text.toString();
  }

  /** Returns the execution. */
  public ExecutionId executionId() {
    return state.executionId();
  }

  /** Returns FAILED or CANCELED. */
  public ExecutionStatus status() {
    return state.status();
  }

  /** Returns the error that it failed with. */
  public Optional<NodeError> error() {
    return Optional.ofNullable(state.facts().failure()).map(ExecutionFacts.Failure::error);
  }

  /** Returns the reason given for its cancel. */
  public Optional<String> cancelReason() {
    return Optional.ofNullable(state.facts().cancelRequest())
        .map(ExecutionFacts.CancelRequest::reason);
  }

  /** Returns the execution as it ended. */
  public ExecutionState state() {
    return state;
  }
}
