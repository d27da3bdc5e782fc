package dev.lastword.codec;

import static dev.lastword.codec.Field.optional;
import static dev.lastword.codec.Formats.ERROR;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;

import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionFacts.Completion;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * JSON of an execution's facts beside its status: facts set together are present or absent
 * together.
 */
final class FactsCodec {

  private static final Format<CancelMode> MODE = Formats.constantOf(CancelMode.class);

  private static final Shape<Cause> CAUSE =
      Shape.of(
          Cause::new,
          optional("reason", TEXT, Cause::reason),
          optional("failedNodeId", NODE_ID, Cause::failedNodeId),
          optional("error", ERROR, Cause::error));

  private FactsCodec() {}

  static ExecutionFacts read(Members in) {
    in.requireWith("graphId", "graphVersion", "input");
    in.requireWith("cancelRequestedAt", "cancelReason", "cancelMode", "graceUntil");
    in.requireWith("failedAt", "failure");
    in.requireWith("completedAt", "result");
    GraphId graphId = in.orNull("graphId", GRAPH_ID);
    Instant completedAt = in.orNull("completedAt", TIME);
    return new ExecutionFacts(
        graphId == null
            ? null
            : new Origin(graphId, in.orNull("graphVersion", POSITIVE), in.orNull("input", VALUE)),
        in.orNull("startedAt", TIME),
        cancelRequest(in),
        in.orNull("canceledAt", TIME),
        failure(in),
        completedAt == null ? null : new Completion(completedAt, in.orNull("result", VALUE)),
        in.orNull("archivedAt", TIME));
  }

  static void write(ExecutionFacts facts, ObjectDraft out) {
    Origin origin = facts.origin();
    if (origin != null) {
      out.put("graphId", GRAPH_ID, origin.graphId())
          .put("graphVersion", POSITIVE, origin.graphVersion())
          .put("input", origin.input());
    }
    out.put("startedAt", TIME, facts.startedAt());
    CancelRequest request = facts.cancelRequest();
    if (request != null) {
      out.put("cancelRequestedAt", TIME, request.at())
          .put("cancelReason", TEXT, request.reason())
          .put("cancelMode", MODE, request.mode())
          .put("graceUntil", TIME, request.graceUntil());
    }
    out.put("canceledAt", TIME, facts.canceledAt());
    Failure failure = facts.failure();
    if (failure != null) {
      out.put("failedAt", TIME, failure.at()).put("failure", CAUSE, Cause.of(failure));
    }
    Completion completion = facts.completion();
    if (completion != null) {
      out.put("completedAt", TIME, completion.at()).put("result", completion.result());
    }
    out.put("archivedAt", TIME, facts.archivedAt());
  }

  private static @Nullable CancelRequest cancelRequest(Members in) {
    Instant at = in.orNull("cancelRequestedAt", TIME);
    if (at == null) {
      return null;
    }
    CancelMode mode = in.optional("cancelMode", MODE).orElse(CancelMode.IMMEDIATE);
    if (mode == CancelMode.IMMEDIATE) {
      in.requireAbsent("graceUntil", "nothing without cancelMode GRACEFUL");
    }
    return new CancelRequest(
        at, in.orNull("cancelReason", TEXT), mode, in.orNull("graceUntil", TIME));
  }

  private static @Nullable Failure failure(Members in) {
    Instant at = in.orNull("failedAt", TIME);
    Cause cause = in.optional("failure", CAUSE).orElse(Cause.UNKNOWN);
    return at == null ? null : new Failure(at, cause.reason(), cause.failedNodeId(), cause.error());
  }

  /** Facts about a failure beside its time; nothing is written if none is known. */
  private record Cause(
      @Nullable String reason, @Nullable NodeId failedNodeId, @Nullable NodeError error) {

    static final Cause UNKNOWN = new Cause(null, null, null);

    static @Nullable Cause of(Failure failure) {
      Cause cause = new Cause(failure.reason(), failure.failedNodeId(), failure.error());
      return cause.equals(UNKNOWN) ? null : cause;
    }
  }
}
