package dev.lastword.orchestrator.followup;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionFacts.Completion;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Input of a follow-up: what its origin was given, what came of it, and why it ended. */
public final class FollowUpInput {

  /** Types of nodes that do nothing of their own: their outputs are copies. */
  private static final Set<String> WITHOUT_WORK =
      Set.of("Start", "Fork", "ForEach", "Repeat", "Join", "Success", "Failed", "Canceled");

  private final ExecutionState origin;
  private final @Nullable EventEnvelope cancel;

  /**
   * Describes an execution that has ended.
   *
   * @param cancel the first request to cancel in its log
   */
  public FollowUpInput(ExecutionState origin, @Nullable EventEnvelope cancel) {
    this.origin = origin;
    this.cancel = cancel;
  }

  /**
   * Returns the documents to try, from the whole one to the smallest: without outputs and result,
   * and without the input, which are then named in {@code omitted}.
   */
  public List<JsonObject> candidates() {
    return List.of(
        document(List.of()),
        document(List.of("outputs", "result")),
        document(List.of("outputs", "result", "input", "cause.detail")));
  }

  private JsonObject document(List<String> omitted) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    Origin from = origin.facts().origin();
    put(members, "executionId", origin.executionId().value());
    put(members, "graphId", from == null ? null : from.graphId().value());
    if (from != null && from.graphVersion() != null) {
      members.put("graphVersion", JsonNumber.of(from.graphVersion()));
    }
    put(members, "status", origin.status().name());
    members.put("cause", cause(omitted.contains("cause.detail")));
    members.put("interrupted", interrupted());
    if (!omitted.contains("input") && from != null && from.input() != null) {
      members.put("input", from.input());
    }
    Completion completion = origin.facts().completion();
    if (!omitted.contains("result") && completion != null && completion.result() != null) {
      members.put("result", completion.result());
    }
    members.put("outputs", omitted.contains("outputs") ? JsonObject.EMPTY : outputs());
    if (!omitted.isEmpty()) {
      members.put(
          "omitted", new JsonArray(omitted.stream().<JsonValue>map(JsonString::new).toList()));
    }
    return new JsonObject(members);
  }

  private JsonObject cause(boolean brief) {
    Map<String, JsonValue> cause = new LinkedHashMap<>();
    Failure failure = origin.facts().failure();
    switch (origin.status()) {
      case FAILED -> {
        if (failure != null && failure.error() != null) {
          failure.error().code().ifPresent(code -> put(cause, "code", code));
          failure.error().message().ifPresent(text -> put(cause, "message", text));
          JsonValue detail = failure.error().document().members().get("detail");
          if (!brief && detail != null) {
            cause.put("detail", detail);
          }
        } else if (failure != null) {
          put(cause, "message", failure.reason());
        }
        if (failure != null && failure.failedNodeId() != null) {
          put(cause, "nodeId", failure.failedNodeId().value());
        }
      }
      case CANCELED -> canceled(cause);
      case COMPLETED, ACTIVE -> {}
    }
    return new JsonObject(cause);
  }

  private void canceled(Map<String, JsonValue> cause) {
    put(cause, "code", "CANCELED");
    CancelRequest request = origin.facts().cancelRequest();
    put(cause, "message", request == null ? null : request.reason());
    if (cancel == null) {
      return;
    }
    put(cause, "actor", cancel.actor().kind().wireName());
    put(cause, "actorId", cancel.actor().id());
    if (cancel.body() instanceof ExecutionCancelRequested asked && asked.requestedBy() != null) {
      put(cause, "requestedBy", asked.requestedBy().kind());
      put(cause, "requestedById", asked.requestedBy().id());
    }
  }

  /** Nodes that had begun and did not succeed: what they did, if anything, is not known here. */
  private JsonArray interrupted() {
    List<JsonValue> nodes = new ArrayList<>();
    for (NodeState node : origin.nodes()) {
      if (isWork(node) && node.attempt() > 0 && node.status() != NodeStatus.SUCCEEDED) {
        nodes.add(new JsonString(node.nodeId().value()));
      }
    }
    return new JsonArray(nodes);
  }

  private JsonObject outputs() {
    Map<String, JsonValue> outputs = new LinkedHashMap<>();
    for (NodeState node : origin.nodes()) {
      if (isWork(node) && node.status() == NodeStatus.SUCCEEDED) {
        JsonValue output = node.details().output();
        outputs.put(node.nodeId().value(), output == null ? JsonValue.NULL : output);
      }
    }
    return new JsonObject(outputs);
  }

  private static boolean isWork(NodeState node) {
    return !WITHOUT_WORK.contains(node.identity().nodeType());
  }

  private static void put(Map<String, JsonValue> members, String name, @Nullable String text) {
    if (text != null) {
      members.put(name, new JsonString(text));
    }
  }
}
