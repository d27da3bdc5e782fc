package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCases;
import dev.lastword.tck.variation.Variation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Questions whose state has a member that is not of its type, or misses one that it must have. */
final class StateDefects {

  private static final List<String> OF_STATE =
      List.of(
          "executionId",
          "executionId 7",
          "executionId \"\"",
          "executionId \"a/b\"",
          "status",
          "status 7",
          "status \"active\"",
          "status \"RUNNING\"",
          "nodes",
          "nodes null",
          "nodes []",
          "nodes {\"a\":7}",
          "version",
          "version -1",
          "version 1.5",
          "version \"1\"",
          "cancelRequestedAt 7",
          "cancelRequestedAt \"2026-02-30T00:00:00Z\"",
          "canceledAt \"\"",
          "failedAt []",
          "completedAt true",
          "startedAt {}",
          "archivedAt 0",
          "graceUntil \"later\"",
          "cancelMode \"graceful\"",
          "cancelMode 1",
          "cancelReason 7",
          "graphId \"\"",
          "graphVersion 0",
          "failure 7",
          "failure {\"reason\":7}");

  private static final List<String> OF_NODE =
      List.of(
          "nodeId",
          "nodeId 7",
          "nodeId \"of another key\"",
          "nodeType",
          "nodeType 7",
          "status",
          "status \"ACTIVE\"",
          "status \"waiting\"",
          "attempt",
          "attempt -1",
          "attempt 0.5",
          "attempt \"1\"",
          "resumes",
          "resumes -1",
          "resumes []",
          "failures",
          "failures -1",
          "failures \"1\"",
          "workerId 7",
          "waitKey []",
          "error 7",
          "error \"boom\"",
          "error {\"code\":7}",
          "canceledByExecution 1",
          "cancellationApplied \"yes\"",
          "dueAt 7",
          "dueAt \"soon\"",
          "progress 101",
          "progress \"1\"",
          "progressMessage 7");

  private static final List<String> KINDS = List.of("decide", "reduce", "fold");

  private final Draw draw;

  StateDefects(Draw draw) {
    this.draw = draw;
  }

  Exam exam() {
    return Exam.of(
        "protocol/malformed/state",
        RunRule.ENVELOPE,
        Set.copyOf(KINDS),
        candidate ->
            questions().stream()
                .map(question -> ComparedCore.difference(question, candidate.answer(question)))
                .flatMap(Optional::stream)
                .findFirst());
  }

  private List<JsonObject> questions() {
    List<JsonObject> questions = new ArrayList<>();
    for (String kind : KINDS) {
      OF_STATE.forEach(defect -> questions.add(withState(kind, defect)));
      OF_NODE.forEach(defect -> questions.add(withNode(kind, defect)));
    }
    return draw.shuffled(questions);
  }

  private JsonObject withState(String kind, String defect) {
    JsonObject question = question(kind);
    return with(question, EnvelopeExams.changed(member(question, "state"), defect));
  }

  private JsonObject withNode(String kind, String defect) {
    JsonObject question = question(kind);
    JsonObject state = member(question, "state");
    JsonObject nodes = member(state, "nodes");
    String id = draw.oneOf(List.copyOf(nodes.members().keySet()));
    JsonObject node = EnvelopeExams.changed(member(nodes, id), defect);
    JsonObject changed = JsonBuilder.from(nodes).put(id, node).build();
    return with(question, JsonBuilder.from(state).put("nodes", changed).build());
  }

  private static JsonObject with(JsonObject question, JsonObject state) {
    return JsonBuilder.from(question).put("state", state).build();
  }

  /** Returns a question whose state has a node. */
  private JsonObject question(String kind) {
    RandomCases cases = new RandomCases(draw);
    while (true) {
      JsonObject drawn = cases.next(kind).question();
      if (drawn.members().get("state") instanceof JsonObject state
          && !member(state, "nodes").members().isEmpty()) {
        return Variation.of(draw).question(drawn);
      }
    }
  }

  private static JsonObject member(JsonObject object, String name) {
    JsonValue value = object.members().get(name);
    return (JsonObject) value;
  }
}
