package dev.lastword.core.state;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Facts about an execution beside its status, each set once and then kept. */
public record ExecutionFacts(
    @Nullable Origin origin,
    @Nullable Instant startedAt,
    @Nullable CancelRequest cancelRequest,
    @Nullable Instant canceledAt,
    @Nullable Failure failure,
    @Nullable Completion completion,
    @Nullable Instant archivedAt) {

  /** Nothing is known yet. */
  public static final ExecutionFacts NONE =
      new ExecutionFacts(null, null, null, null, null, null, null);

  /** Graph and input from which the execution was created. */
  public record Origin(GraphId graphId, @Nullable Long graphVersion, @Nullable JsonValue input) {
    public Origin {
      requireNonNull(graphId, "graphId");
    }
  }

  /**
   * Request to cancel the execution, with its mode. {@code graceUntil} is present only with
   * GRACEFUL.
   */
  public record CancelRequest(
      Instant at, @Nullable String reason, CancelMode mode, @Nullable Instant graceUntil) {
    public CancelRequest {
      requireNonNull(at, "at");
      requireNonNull(mode, "mode");
      graceUntil = mode == CancelMode.GRACEFUL ? graceUntil : null;
    }

    CancelRequest immediate() {
      return new CancelRequest(at, reason, CancelMode.IMMEDIATE, null);
    }
  }

  /** That a failure was recorded, and what is known of it. */
  public record Failure(
      Instant at,
      @Nullable String reason,
      @Nullable NodeId failedNodeId,
      @Nullable NodeError error) {
    public Failure {
      requireNonNull(at, "at");
    }
  }

  /** That a completion was recorded, and its result. */
  public record Completion(Instant at, @Nullable JsonValue result) {
    public Completion {
      requireNonNull(at, "at");
    }
  }

  ExecutionFacts created(Origin told) {
    return origin != null
        ? this
        : new ExecutionFacts(
            told, startedAt, cancelRequest, canceledAt, failure, completion, archivedAt);
  }

  ExecutionFacts started(Instant at) {
    return startedAt != null
        ? this
        : new ExecutionFacts(
            origin, at, cancelRequest, canceledAt, failure, completion, archivedAt);
  }

  ExecutionFacts cancelRequested(CancelRequest told) {
    CancelRequest kept = cancelRequest;
    if (kept != null && (told.mode() == CancelMode.GRACEFUL || kept.mode() == told.mode())) {
      return this;
    }
    return new ExecutionFacts(
        origin,
        startedAt,
        kept == null ? told : kept.immediate(),
        canceledAt,
        failure,
        completion,
        archivedAt);
  }

  ExecutionFacts canceled(Instant at) {
    return canceledAt != null
        ? this
        : new ExecutionFacts(origin, startedAt, cancelRequest, at, failure, completion, archivedAt);
  }

  ExecutionFacts failed(Failure told) {
    return failure != null
        ? this
        : new ExecutionFacts(
            origin, startedAt, cancelRequest, canceledAt, told, completion, archivedAt);
  }

  ExecutionFacts completed(Completion told) {
    return completion != null
        ? this
        : new ExecutionFacts(
            origin, startedAt, cancelRequest, canceledAt, failure, told, archivedAt);
  }

  ExecutionFacts archived(Instant at) {
    return archivedAt != null
        ? this
        : new ExecutionFacts(origin, startedAt, cancelRequest, canceledAt, failure, completion, at);
  }
}
