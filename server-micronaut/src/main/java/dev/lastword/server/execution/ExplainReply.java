package dev.lastword.server.execution;

import dev.lastword.core.explain.Explanation;
import dev.lastword.core.explain.Explanation.Cause;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.view.Account;
import dev.lastword.orchestrator.view.Hold;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Why an execution is where it is: what decided every status, and what holds what is unfinished.
 *
 * @param account what there is to tell
 */
record ExplainReply(Account account) implements Reply {

  @Override
  public JsonObject json() {
    Explanation history = account.history();
    return Json.object()
        .put("executionId", account.state().executionId().value())
        .put("version", account.state().version())
        .put("status", account.state().status().name())
        .put("at", account.at())
        .put("cause", history.execution().map(ExplainReply::cause).orElse(null))
        .put("holds", holds(account.holds()))
        .put("nodes", nodes())
        .put(
            "unchanged",
            new JsonArray(history.unchanged().stream().map(ExplainReply::unchanged).toList()))
        .put(
            "refused",
            new JsonArray(
                account.refused().stream()
                    .<JsonValue>map(result -> LateResultReply.of(result).json())
                    .toList()))
        .build();
  }

  private JsonValue nodes() {
    Map<NodeId, List<Hold>> holds = new HashMap<>();
    account.nodes().forEach(node -> holds.put(node.node().nodeId(), node.holds()));
    return new JsonArray(
        account.history().nodes().stream()
            .map(node -> node(node, holds.getOrDefault(node.node().nodeId(), List.of())))
            .toList());
  }

  private static JsonValue node(Explanation.NodeExplanation node, List<Hold> holds) {
    Cause cause = node.cause();
    return Json.object()
        .put("nodeId", node.node().nodeId().value())
        .put("status", node.node().status().name())
        .put("cause", cause == null ? null : cause(cause))
        .put("awaits", node.awaits().map(awaited -> awaited.sentence()).orElse(null))
        .put("holds", holds(holds))
        .build();
  }

  private static JsonValue holds(List<Hold> holds) {
    return new JsonArray(
        holds.stream().<JsonValue>map(hold -> new JsonString(Account.sentence(hold))).toList());
  }

  private static JsonValue cause(Cause cause) {
    return Json.object()
        .put("type", cause.event().body().typeName())
        .put("version", cause.version())
        .put("eventId", cause.event().eventId().value())
        .put("rule", cause.rule().id())
        .put("sentence", cause.rule().sentence())
        .build();
  }

  private static JsonValue unchanged(Explanation.Unchanged event) {
    return Json.object()
        .put("type", event.event().body().typeName())
        .put("version", event.version())
        .put("eventId", event.event().eventId().value())
        .put("rule", event.rule().id())
        .put("why", event.why())
        .build();
  }
}
