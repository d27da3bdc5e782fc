package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.V_1;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.SampleCommands.createExecution;
import static dev.lastword.tck.vectors.scenario.SampleCommands.markNodeReady;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** V-1: what an id looks like. */
final class IdScenarios {

  private static final Map<String, String> WELL_FORMED =
      new TreeMap<>(
          Map.of(
              "one-byte", "n",
              "100-bytes", "n".repeat(100),
              "100-bytes-in-50-characters", "é".repeat(50),
              "100-bytes-in-25-characters", "😀".repeat(25),
              "a-blank-inside", "send the email",
              "punctuation", "a.b:c_d-e\\f\"g'h",
              "other-scripts", "実行-узел-節点"));

  private static final Map<String, String> MALFORMED =
      new TreeMap<>(
          Map.of(
              "empty", "",
              "101-bytes", "n".repeat(101),
              "102-bytes-in-51-characters", "é".repeat(51),
              "a-slash", "a/b",
              "a-blank-first", " a",
              "a-blank-last", "a ",
              "a-line-feed", "a\nb",
              "a-zero", "a\u0000b",
              "a-delete", "a\u007fb",
              "a-lone-surrogate", "a\ud800b"));

  private IdScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    WELL_FORMED.forEach((name, id) -> all.addAll(wellFormed(name, id)));
    MALFORMED.forEach((name, id) -> all.addAll(malformed(name, id)));
    all.add(
        on(V_1, "executionId/64-bytes", "An executionId may have 64 bytes.")
            .history()
            .when(createExecution().with("executionId", "x".repeat(64)))
            .answers(accepted(executionCreated().around("executionId", "x".repeat(64)))));
    all.add(
        on(V_1, "executionId/64-bytes-in-32-characters", "Bytes are counted, not characters.")
            .history()
            .when(createExecution().with("executionId", "é".repeat(32)))
            .answers(accepted(executionCreated().around("executionId", "é".repeat(32)))));
    all.add(noExecutionId("65-bytes", "x".repeat(65)));
    all.add(noExecutionId("66-bytes-in-33-characters", "é".repeat(33)));
    all.add(noExecutionId("empty", ""));
    all.add(noExecutionId("a-slash", "x/y"));
    all.add(noExecutionId("a-blank-first", " x"));
    all.add(noExecutionId("a-blank-last", "x "));
    all.add(noExecutionId("a-control-character", "x\u0085y"));
    return all;
  }

  private static List<Scenario> wellFormed(String name, String id) {
    return List.of(
        on(V_1, "nodeId/" + name, "This is a nodeId.")
            .history(CREATED, nodeCreated(id))
            .gives(state(node(id, "IDLE"))),
        on(V_1, "graphId/" + name, "This is a graphId.")
            .history(executionCreated().with("graphId", id))
            .gives(state().with("graphId", id)),
        on(V_1, "failedNodeId/" + name, "A failedNodeId is a nodeId.")
            .history(CREATED, nodeCreated(id), executionFailed().with("failedNodeId", id))
            .gives(
                state(node(id, "IDLE"))
                    .failed(3)
                    .with("failure", JsonValues.object("failedNodeId", id))),
        on(V_1, "nodeId-of-a-command/" + name, "This is a nodeId in a command too.")
            .history(CREATED, nodeCreated(id))
            .when(markNodeReady(id))
            .answers(accepted(nodeReady(id))));
  }

  private static List<Scenario> malformed(String name, String id) {
    return List.of(
        on(V_1, "no-nodeId/" + name, "This is no nodeId.")
            .history(CREATED, nodeCreated(id))
            .gives(state()),
        on(V_1, "no-graphId/" + name, "This is no graphId.")
            .history(executionCreated().with("graphId", id))
            .gives(state().without("graphId")),
        on(V_1, "no-failedNodeId/" + name, "This is no failedNodeId.")
            .history(CREATED, executionFailed().with("failedNodeId", id))
            .gives(state()),
        on(V_1, "no-nodeId-of-a-command/" + name, "This is no nodeId in a command either.")
            .history(CREATED)
            .when(markNodeReady(id))
            .answers(rejected("INVALID_ARGUMENT")),
        on(V_1, "no-graphId-of-a-command/" + name, "This is no graphId in a command either.")
            .history()
            .when(createExecution().with("graphId", id))
            .answers(rejected("INVALID_ARGUMENT")));
  }

  private static Scenario noExecutionId(String name, String id) {
    return on(V_1, "no-executionId/" + name, "This is no executionId.")
        .history()
        .when(createExecution().with("executionId", id))
        .answers(rejected("INVALID_ARGUMENT"));
  }
}
