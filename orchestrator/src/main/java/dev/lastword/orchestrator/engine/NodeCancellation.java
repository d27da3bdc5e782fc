package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.process.NodeCancel;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Cancel of one node alone, even if a worker holds it: {@code NODE_CANCEL_REQUESTED}, {@code
 * NODE_INTERRUPT_REQUESTED} if it runs, {@code NODE_CANCELED}. What follows is up to its edges and
 * its Join.
 *
 * @param commandId under which it can be repeated
 */
public record NodeCancellation(
    @Nullable CommandId commandId,
    ExecutionId executionId,
    NodeId nodeId,
    @Nullable String reason,
    Actor actor,
    @Nullable CorrelationId correlationId)
    implements NodeOperation {

  public NodeCancellation {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(actor, "actor");
  }

  /** Returns one that cannot be repeated under a name. */
  public static NodeCancellation of(
      ExecutionId executionId, NodeId nodeId, @Nullable String reason, Actor actor) {
    return new NodeCancellation(null, executionId, nodeId, reason, actor, null);
  }

  @Override
  public String name() {
    return LateResult.CANCEL_NODE;
  }

  @Override
  public JsonValue content() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("cancelNode", new JsonString(nodeId.value()));
    if (reason != null) {
      members.put("reason", new JsonString(reason));
    }
    members.put("by", new JsonString(actor.kind() + "/" + actor.id()));
    return new JsonObject(members);
  }

  @Override
  public JsonObject note() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("type", new JsonString(name()));
    members.put("nodeId", new JsonString(nodeId.value()));
    if (reason != null) {
      members.put("reason", new JsonString(reason));
    }
    Map<String, JsonValue> by = new LinkedHashMap<>();
    by.put("kind", new JsonString(actor.kind().wireName()));
    if (actor.id() != null) {
      by.put("id", new JsonString(actor.id()));
    }
    members.put("actor", new JsonObject(by));
    return new JsonObject(members);
  }

  @Override
  public Decision decide(ExecutionProcess process, Instant now, Supplier<EventId> ids) {
    return NodeCancel.denial(process.state(), nodeId, process.choices())
        .orElseGet(() -> granted(NodeCancel.events(process.state(), nodeId, reason), now, ids));
  }
}
