package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.scenario.Events.*;

import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.List;

/** The 24 events of the grid, each with all that it can tell, and the rule that each one meets. */
final class GridEvents {

  private static final String DUE = "2026-03-01T00:00:00.000000Z";
  private static final JsonObject ERROR = JsonValues.object("code", "F");
  private static final JsonObject PARTY = JsonValues.object("kind", "user", "id", "v");

  private GridEvents() {}

  static List<EventSketch> all() {
    return List.of(
        executionCreated().with("graphId", "h").with("graphVersion", 2).with("input", 2),
        executionStarted().with("startedBy", PARTY),
        executionCompleted().with("result", "again"),
        executionArchived().with("reason", "old"),
        cancelRequested().with("reason", "again").with("requestedBy", PARTY),
        executionCanceled().with("reason", "again"),
        failRequested().with("reason", "again").with("requestedBy", PARTY),
        executionFailed().with("reason", "again").with("error", ERROR),
        nodeCreated("a").with("nodeType", "Wait").with("meta", 2),
        nodeReady("a"),
        nodeStarted("a", 2).with("workerId", "v").with("dueAt", DUE),
        nodeProgress("a").with("progress", 50).with("message", "half").with("metrics", 1),
        nodeWaiting("a").with("waitKey", "l").with("prompt", "!").with("dueAt", DUE),
        resumeRequested("a").with("resumeKey", "k").with("requestedBy", PARTY),
        nodeResumed("a").with("value", "go"),
        nodeSucceeded("a").with("output", "second"),
        failReported("a").with("error", ERROR),
        nodeFailed("a").with("error", ERROR),
        nodeCancelRequested("a").with("reason", "r"),
        nodeCanceled("a").with("reason", "r"),
        interruptRequested("a").with("workerId", "w").with("reason", "r"),
        forkOpened("a"),
        joinGateUpdated("a"),
        joinPassed("a"));
  }

  static CoreRule rule(EventSketch event, ExecutionStatus status, boolean requested) {
    EventType type = EventType.valueOf(event.type());
    if (requested && type.ignored() != EventType.Ignored.NEVER) {
      return CoreRule.R_3;
    }
    if (status.isTerminal() && type.ignored() == EventType.Ignored.AFTER_CANCEL_REQUEST_OR_END) {
      return CoreRule.R_4;
    }
    return switch (type) {
      case EXECUTION_CREATED, NODE_CREATED -> CoreRule.R_5;
      case NODE_RESUMED -> CoreRule.R_6;
      case EXECUTION_STARTED, EXECUTION_CANCEL_REQUESTED -> CoreRule.R_8;
      case EXECUTION_COMPLETED, EXECUTION_FAILED, NODE_READY -> CoreRule.R_7;
      case EXECUTION_CANCELED -> CoreRule.R_10;
      case NODE_SUCCEEDED, NODE_FAILED, NODE_CANCELED ->
          requested || status == ExecutionStatus.CANCELED ? CoreRule.R_10 : CoreRule.R_7;
      case NODE_STARTED, NODE_PROGRESS_REPORTED, NODE_WAITING, NODE_FAIL_REPORTED -> CoreRule.R_9;
      case EXECUTION_ARCHIVED,
          EXECUTION_FAIL_REQUESTED,
          NODE_RESUME_REQUESTED,
          NODE_CANCEL_REQUESTED,
          NODE_INTERRUPT_REQUESTED,
          FORK_OPENED,
          JOIN_GATE_UPDATED,
          JOIN_PASSED ->
          CoreRule.R_11;
    };
  }
}
