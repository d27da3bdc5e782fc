package dev.lastword.client;

import static dev.lastword.codec.Formats.ACTOR;
import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.ERROR;
import static dev.lastword.codec.Formats.EVENT_ID;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.PARTY;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.WORKER_ID;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Explanation of an execution: the cause of every status, and what blocks each unfinished part.
 *
 * @param at when this was true
 * @param cause what decided the execution's status
 * @param failure the node and error that it failed with
 * @param cancels requests to cancel it or one of its nodes, in the order of the log
 * @param forced what operators and admins forced, in the order of the log
 * @param holds what keeps it from its end, each a sentence
 * @param unchanged events that changed nothing
 * @param refused results that came too late
 * @param provenance where it comes from, if it was imported
 * @param document all that the server said
 */
public record Explanation(
    ExecutionId executionId,
    long version,
    ExecutionStatus status,
    Instant at,
    Optional<Cause> cause,
    Optional<FailureCause> failure,
    List<CancelRequest> cancels,
    List<ForcedEvent> forced,
    List<String> holds,
    List<OfNode> nodes,
    List<InVain> unchanged,
    List<LateResult> refused,
    Optional<ImportRecord> provenance,
    JsonObject document) {
  public Explanation {
    requireNonNull(executionId, "executionId");
    requireNonNull(status, "status");
    requireNonNull(at, "at");
    requireNonNull(cause, "cause");
    requireNonNull(failure, "failure");
    cancels = List.copyOf(cancels);
    forced = List.copyOf(forced);
    holds = List.copyOf(holds);
    nodes = List.copyOf(nodes);
    unchanged = List.copyOf(unchanged);
    refused = List.copyOf(refused);
    requireNonNull(provenance, "provenance");
    requireNonNull(document, "document");
  }

  /**
   * The event that decided a status.
   *
   * @param rule by which rule, such as R-7
   * @param sentence what that rule says
   */
  public record Cause(String type, long version, EventId eventId, String rule, String sentence) {
    static Cause of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Cause(
                  members.required("type", TEXT),
                  members.required("version", COUNT),
                  members.required("eventId", EVENT_ID),
                  members.required("rule", TEXT),
                  members.required("sentence", TEXT)));
    }
  }

  /**
   * The failure that ended an execution.
   *
   * @param nodeId the node that failed
   * @param error its code and message
   */
  public record FailureCause(
      Instant at, Optional<NodeId> nodeId, Optional<NodeError> error, Optional<String> reason) {
    static FailureCause of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new FailureCause(
                  members.required("at", TIME),
                  members.optional("nodeId", NODE_ID),
                  members.optional("error", ERROR),
                  members.optional("reason", TEXT)));
    }
  }

  /**
   * A request to cancel.
   *
   * @param actor the sender of the command
   * @param requestedBy the party that the sender named
   * @param nodeId the node that was to end; absent, the whole execution was
   */
  public record CancelRequest(
      Instant at,
      Actor actor,
      Optional<Party> requestedBy,
      Optional<NodeId> nodeId,
      Optional<String> reason) {
    static CancelRequest of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new CancelRequest(
                  members.required("at", TIME),
                  members.required("actor", ACTOR),
                  members.optional("requestedBy", PARTY),
                  members.optional("nodeId", NODE_ID),
                  members.optional("reason", TEXT)));
    }
  }

  /**
   * An event whose command an operator or admin forced.
   *
   * @param right by which a rule was overridden, OPERATOR or ADMIN
   * @param nodeId the node that the event is about
   */
  public record ForcedEvent(
      Instant at, Actor actor, String right, String type, Optional<NodeId> nodeId, long version) {
    static ForcedEvent of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new ForcedEvent(
                  members.required("at", TIME),
                  members.required("actor", ACTOR),
                  members.required("right", TEXT),
                  members.required("type", TEXT),
                  members.optional("nodeId", NODE_ID),
                  members.required("version", COUNT)));
    }
  }

  /**
   * Explanation of one node.
   *
   * @param cause what decided its status
   * @param reached false if no path of the run came to it
   * @param workerId the worker that works at it, with a lease that has not run out
   * @param work where no worker does: queued, resumed, or when the next attempt begins
   * @param awaits what it waits for
   * @param holds what keeps it from its end, each a sentence
   */
  public record OfNode(
      NodeId nodeId,
      NodeStatus status,
      Optional<Cause> cause,
      boolean reached,
      Optional<WorkerId> workerId,
      Optional<String> work,
      Optional<String> awaits,
      List<String> holds) {
    public OfNode {
      holds = List.copyOf(holds);
    }

    static OfNode of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new OfNode(
                  members.required("nodeId", NODE_ID),
                  members.required("status", constantOf(NodeStatus.class)),
                  members.optional("cause", OBJECT).map(Cause::of),
                  members.required("reached", BOOLEAN),
                  members.optional("workerId", WORKER_ID),
                  members.optional("work", TEXT),
                  members.optional("awaits", TEXT),
                  members.required("holds", listOf(TEXT))));
    }
  }

  /**
   * An event that changed nothing.
   *
   * @param rule by which rule
   * @param why in a sentence
   */
  public record InVain(String type, long version, EventId eventId, String rule, String why) {
    static InVain of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new InVain(
                  members.required("type", TEXT),
                  members.required("version", COUNT),
                  members.required("eventId", EVENT_ID),
                  members.required("rule", TEXT),
                  members.required("why", TEXT)));
    }
  }

  static Explanation of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new Explanation(
                members.required("executionId", EXECUTION_ID),
                members.required("version", COUNT),
                members.required("status", constantOf(ExecutionStatus.class)),
                members.required("at", TIME),
                members.optional("cause", OBJECT).map(Cause::of),
                members.optional("failure", OBJECT).map(FailureCause::of),
                AnswerReader.list(members, "cancels", CancelRequest::of),
                AnswerReader.list(members, "forced", ForcedEvent::of),
                members.required("holds", listOf(TEXT)),
                AnswerReader.list(members, "nodes", OfNode::of),
                AnswerReader.list(members, "unchanged", InVain::of),
                AnswerReader.list(members, "refused", LateResult::of),
                members.optional("provenance", OBJECT).map(ImportRecord::of),
                document));
  }
}
