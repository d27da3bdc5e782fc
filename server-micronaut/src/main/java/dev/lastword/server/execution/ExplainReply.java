package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.ACTOR;
import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.ERROR;
import static dev.lastword.codec.Formats.EVENT_ID;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.PARTY;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.explain.Explanation.Cause;
import dev.lastword.core.explain.Explanation.NodeExplanation;
import dev.lastword.core.explain.Explanation.Unchanged;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.query.Account;
import dev.lastword.orchestrator.query.CancelRecord;
import dev.lastword.orchestrator.query.FailureLink;
import dev.lastword.orchestrator.query.FollowUpAccount;
import dev.lastword.orchestrator.query.ForcedEvent;
import dev.lastword.orchestrator.query.Hold;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Explanation of an execution: the cause of every status, and what blocks each unfinished part.
 *
 * @param account what there is to tell
 * @param rootCause the way from its failure to the root cause, which is the last
 * @param provenance where it comes from, if it was imported
 */
record ExplainReply(
    Account account, List<FailureLink> rootCause, @Nullable ProvenanceReply provenance)
    implements Reply {

  private static final ReplyShape<Cause> CAUSE =
      ReplyShape.<Cause>named("Cause")
          .required("type", TEXT, cause -> cause.event().body().typeName())
          .required("version", COUNT, Cause::version)
          .required("eventId", EVENT_ID, cause -> cause.event().eventId())
          .required("rule", TEXT, cause -> cause.rule().id())
          .required("sentence", TEXT, cause -> cause.rule().sentence());

  private static final ReplyShape<Unchanged> UNCHANGED =
      ReplyShape.<Unchanged>named("UnchangedBy")
          .required("type", TEXT, event -> event.event().body().typeName())
          .required("version", COUNT, Unchanged::version)
          .required("eventId", EVENT_ID, event -> event.event().eventId())
          .required("rule", TEXT, event -> event.rule().id())
          .required("why", TEXT, Unchanged::why);

  private static final ReplyShape<Held> NODE =
      ReplyShape.<Held>named("NodeExplanation")
          .required("nodeId", NODE_ID, held -> held.node().node().nodeId())
          .required("status", constantOf(NodeStatus.class), held -> held.node().node().status())
          .optional("cause", CAUSE, held -> held.node().cause())
          .required("reached", BOOLEAN, Held::reached)
          .optional("workerId", TEXT, held -> NodeWork.of(held.holds()).worker().orElse(null))
          .optional("work", TEXT, held -> NodeWork.of(held.holds()).words().orElse(null))
          .optional("awaits", TEXT, Held::awaits)
          .required("holds", listOf(TEXT), held -> sentences(held.holds()));

  private static final ReplyShape<Failure> FAILURE =
      ReplyShape.<Failure>named("FailureCause")
          .required("at", TIME, Failure::at)
          .optional("nodeId", NODE_ID, Failure::failedNodeId)
          .optional("error", ERROR, Failure::error)
          .optional("reason", TEXT, Failure::reason);

  private static final ReplyShape<CancelRecord> CANCEL =
      ReplyShape.<CancelRecord>named("CancelRequest")
          .required("at", TIME, CancelRecord::at)
          .required("actor", ACTOR, CancelRecord::actor)
          .optional("requestedBy", PARTY, request -> request.requestedBy().orElse(null))
          .optional("nodeId", NODE_ID, request -> request.nodeId().orElse(null))
          .optional("reason", TEXT, request -> request.reason().orElse(null));

  private static final ReplyShape<ForcedEvent> FORCED =
      ReplyShape.<ForcedEvent>named("ForcedEvent")
          .required("at", TIME, ForcedEvent::at)
          .required("actor", ACTOR, ForcedEvent::actor)
          .required("right", TEXT, ForcedEvent::right)
          .required("type", TEXT, ForcedEvent::type)
          .optional("nodeId", NODE_ID, event -> event.nodeId().orElse(null))
          .required("version", COUNT, ForcedEvent::version);

  private static final ReplyShape<FollowUpAccount> FOLLOW_UP =
      ReplyShape.<FollowUpAccount>named("FollowUp")
          .required("executionId", EXECUTION_ID, next -> next.place().id())
          .required("kind", TEXT, next -> next.place().kind().wireName())
          .required("graphId", TEXT, next -> next.graph().value())
          .optional(
              "status", constantOf(ExecutionStatus.class), next -> next.status().orElse(null));

  private static final ReplyShape<FailureLink> LINK =
      ReplyShape.<FailureLink>named("FailureLink")
          .required("executionId", EXECUTION_ID, FailureLink::executionId)
          .required("nodeId", NODE_ID, FailureLink::nodeId)
          .required("nodeType", TEXT, FailureLink::nodeType)
          .required("attempt", COUNT, FailureLink::attempt)
          .optional("code", TEXT, link -> link.error().flatMap(NodeError::code).orElse(null))
          .optional("message", TEXT, link -> link.error().flatMap(NodeError::message).orElse(null));

  static final ReplyShape<ExplainReply> SHAPE =
      ReplyShape.<ExplainReply>named("Explanation")
          .required("executionId", EXECUTION_ID, reply -> reply.account().state().executionId())
          .required("version", COUNT, reply -> reply.account().state().version())
          .required(
              "status",
              constantOf(ExecutionStatus.class),
              reply -> reply.account().state().status())
          .required("at", TIME, reply -> reply.account().at())
          .optional("cause", CAUSE, reply -> reply.account().history().execution().orElse(null))
          .optional("failure", FAILURE, reply -> reply.account().state().facts().failure())
          .optionalList("rootCause", LINK, ExplainReply::rootCause)
          .list("cancels", CANCEL, reply -> reply.account().cancels())
          .list("followUps", FOLLOW_UP, reply -> reply.account().followUps())
          .list("forced", FORCED, reply -> reply.account().forced())
          .required("holds", listOf(TEXT), reply -> sentences(reply.account().holds()))
          .list("nodes", NODE, reply -> nodes(reply.account()))
          .list("unchanged", UNCHANGED, reply -> reply.account().history().unchanged())
          .list(
              "refused",
              LateResultReply.SHAPE,
              reply -> reply.account().refused().stream().map(LateResultReply::of).toList())
          .optional("provenance", ProvenanceReply.SHAPE, ExplainReply::provenance);

  /** A node with what keeps it from its end. */
  private record Held(NodeExplanation node, List<Hold> holds, boolean reached) {

    /** The log alone cannot tell who works at a node; its holds can. */
    @Nullable String awaits() {
      return holds.isEmpty()
          ? node.awaits().map(it -> it.sentence()).orElse(null)
          : String.join("; ", sentences(holds));
    }
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }

  private static List<Held> nodes(Account account) {
    Map<NodeId, List<Hold>> holds = new HashMap<>();
    account.nodes().forEach(node -> holds.put(node.node().nodeId(), node.holds()));
    return account.history().nodes().stream()
        .map(
            node ->
                new Held(
                    node,
                    holds.getOrDefault(node.node().nodeId(), List.of()),
                    !account.unreached().contains(node.node().nodeId())))
        .toList();
  }

  private static List<String> sentences(List<Hold> holds) {
    return holds.stream().map(Account::sentence).toList();
  }
}
