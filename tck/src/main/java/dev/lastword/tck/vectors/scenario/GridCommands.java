package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.scenario.SampleCommands.*;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.List;
import java.util.Set;

/** The twelve commands of the grid, each with all that it can say, and the rule it meets. */
final class GridCommands {

  private static final String DUE = "2026-03-01T00:00:00.000000Z";
  private static final JsonObject PARTY = JsonValues.object("kind", "user", "id", "v");
  private static final Set<String> NEVER_STOPPED =
      Set.of("CreateExecution", "CancelExecution", "ArchiveExecution");

  private GridCommands() {}

  static List<CommandSketch> all() {
    return List.of(
        createExecution().with("graphVersion", 1).with("input", 1),
        startExecution().with("startedBy", PARTY),
        cancelExecution().with("reason", "stop").with("requestedBy", PARTY),
        archiveExecution().with("reason", "old"),
        markNodeReady("a"),
        startNode("a", 2).with("workerId", "v").with("dueAt", DUE),
        reportNodeProgress("a").with("progress", 50).with("message", "half").with("attempt", 1),
        putNodeWaiting("a").with("waitKey", "k").with("prompt", "?").with("attempt", 1),
        requestResumeNode("a").with("resumeKey", "k").with("requestedBy", PARTY),
        resumeNode("a").with("resumeKey", "k").with("value", "go"),
        succeedNode("a").with("output", "first").with("attempt", 1),
        failNode("a")
            .with("error", JsonValues.object("code", "E", "message", "m"))
            .with("attempt", 1));
  }

  static CoreRule rule(CommandSketch command, ExecutionStatus status, boolean requested) {
    boolean stopped = requested || status.isTerminal();
    return stopped && !NEVER_STOPPED.contains(command.type())
        ? CoreRule.C_0
        : CoreRule.named("C-" + command.type()).orElseThrow();
  }
}
