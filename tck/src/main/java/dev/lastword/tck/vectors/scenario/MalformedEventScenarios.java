package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.R_2;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** R-2 field by field: an event that would change something, but for one of its fields. */
final class MalformedEventScenarios {

  private static final Setting NOTHING = new Setting(List.of(), state().without("graphId"));
  private static final Setting AN_EXECUTION = new Setting(CREATED, state());
  private static final Setting IDLE_NODE = new Setting(IDLE, state(node("a", "IDLE")));
  private static final Setting READY_NODE = new Setting(READY, state(node("a", "READY")));
  private static final Setting RUNNING_NODE =
      new Setting(RUNNING, state(node("a", "RUNNING").attempt(1)));
  private static final Setting WAITING_NODE =
      new Setting(WAITING, state(node("a", "WAITING").attempt(1)));

  private static final JsonObject NO_KIND = JsonValues.object("id", "u");

  private MalformedEventScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    all.addAll(NOTHING.unmoved(executionCreated(), "graphId", Wrong.MISSING, 7, "", "g/h"));
    all.addAll(NOTHING.unmoved(executionCreated(), "graphVersion", "1", 0, true));
    all.addAll(
        AN_EXECUTION.unmoved(
            executionStarted(), "startedBy", "u", NO_KIND, JsonValues.object("kind", 7)));
    all.addAll(
        AN_EXECUTION.unmoved(
            executionStarted(), "startedBy", JsonValues.object("kind", "user", "id", 7)));
    all.addAll(AN_EXECUTION.unmoved(executionArchived(), "reason", 7, JsonValues.object()));
    all.addAll(AN_EXECUTION.unmoved(cancelRequested(), "reason", 7, true));
    all.addAll(AN_EXECUTION.unmoved(cancelRequested(), "requestedBy", NO_KIND, JsonValues.array()));
    all.addAll(AN_EXECUTION.unmoved(cancelRequested(), "mode", "SOFT", "graceful", 1));
    all.addAll(AN_EXECUTION.unmoved(gracefulCancelRequested(), "graceUntil", "tomorrow", 7, true));
    all.addAll(AN_EXECUTION.unmoved(executionCanceled(), "reason", 7));
    all.addAll(AN_EXECUTION.unmoved(executionCanceled(), "canceledAt", "2026-01-01", 7));
    all.addAll(AN_EXECUTION.unmoved(executionFailed(), "reason", JsonValues.array()));
    all.addAll(AN_EXECUTION.unmoved(executionFailed(), "failedNodeId", "a/b", "", 7));
    all.addAll(AN_EXECUTION.unmoved(executionFailed(), "error", errors()));
    all.addAll(AN_EXECUTION.unmoved(nodeCreated("a"), "nodeId", Wrong.MISSING, 7, "", "a/b"));
    all.addAll(AN_EXECUTION.unmoved(nodeCreated("a"), "nodeType", Wrong.MISSING, 7));
    all.addAll(IDLE_NODE.unmoved(nodeReady("a"), "nodeId", Wrong.MISSING, JsonValues.array("a")));
    all.addAll(READY_NODE.unmoved(nodeStarted("a", 1), "nodeId", Wrong.MISSING));
    all.addAll(READY_NODE.unmoved(nodeStarted("a", 1), "attempt", Wrong.MISSING, 0, -1, "1"));
    all.addAll(READY_NODE.unmoved(nodeStarted("a", 1), "attempt", JsonValues.number("1.5"), true));
    all.addAll(READY_NODE.unmoved(nodeStarted("a", 1), "workerId", 7, JsonValues.object()));
    all.addAll(READY_NODE.unmoved(nodeStarted("a", 1), "dueAt", "soon", 7));
    all.addAll(RUNNING_NODE.unmoved(progress(), "nodeId", Wrong.MISSING));
    all.addAll(RUNNING_NODE.unmoved(progress(), "progress", -1, 101, "50", true));
    all.addAll(
        RUNNING_NODE.unmoved(
            progress(), "progress", JsonValues.number("100.01"), JsonValues.number("-1e-400")));
    all.addAll(RUNNING_NODE.unmoved(progress(), "progress", JsonValues.number("1e400")));
    all.addAll(RUNNING_NODE.unmoved(progress(), "message", 7, JsonValues.object()));
    all.addAll(RUNNING_NODE.unmoved(nodeWaiting("a"), "nodeId", Wrong.MISSING));
    all.addAll(RUNNING_NODE.unmoved(nodeWaiting("a"), "waitKey", 7, true));
    all.addAll(RUNNING_NODE.unmoved(nodeWaiting("a"), "dueAt", "soon", 7));
    all.addAll(WAITING_NODE.unmoved(nodeResumed("a"), "nodeId", Wrong.MISSING, 7));
    all.addAll(RUNNING_NODE.unmoved(nodeSucceeded("a"), "nodeId", Wrong.MISSING, 7));
    all.addAll(RUNNING_NODE.unmoved(failReported("a"), "nodeId", Wrong.MISSING));
    all.addAll(RUNNING_NODE.unmoved(failReported("a"), "error", errors()));
    all.addAll(RUNNING_NODE.unmoved(nodeFailed("a"), "nodeId", Wrong.MISSING));
    all.addAll(RUNNING_NODE.unmoved(nodeFailed("a"), "error", errors()));
    all.addAll(RUNNING_NODE.unmoved(nodeCanceled("a"), "nodeId", Wrong.MISSING));
    all.addAll(RUNNING_NODE.unmoved(nodeCanceled("a"), "reason", 7));
    all.addAll(IDLE_NODE.unmoved(forkOpened("a"), "branchIds", Wrong.MISSING, "b"));
    all.addAll(IDLE_NODE.unmoved(joinGateUpdated("a"), "policy", Wrong.MISSING, "MOST"));
    return all;
  }

  private static EventSketch progress() {
    return nodeProgress("a").with("progress", 50).with("message", "half");
  }

  private static Object[] errors() {
    return new Object[] {
      "boom",
      JsonValues.array(),
      JsonValues.object("code", 7),
      JsonValues.object("message", JsonValues.array())
    };
  }

  private enum Wrong {
    MISSING
  }

  /** A history and the state that it leads to. */
  private record Setting(List<EventSketch> history, StateSketch state) {

    List<Scenario> unmoved(EventSketch event, String field, Object... wrongs) {
      List<Scenario> all = new ArrayList<>();
      for (Object wrong : wrongs) {
        all.add(wrong == Wrong.MISSING ? without(event, field) : with(event, field, wrong));
      }
      return all;
    }

    private Scenario without(EventSketch event, String field) {
      return on(
              R_2,
              "malformed/" + event.type() + "/no-" + field,
              event.type() + " must have " + field + ".")
          .history(history, event.without(field))
          .gives(state);
    }

    private Scenario with(EventSketch event, String field, Object wrong) {
      return on(
              R_2,
              "malformed/" + event.type() + "/" + field + "-" + Slug.of(wrong),
              field + " of " + event.type() + " must not be " + JsonValues.value(wrong) + ".")
          .history(history, event.with(field, wrong))
          .gives(state);
    }
  }
}
