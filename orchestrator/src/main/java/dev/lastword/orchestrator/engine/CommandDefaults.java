package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.value.CancelMode;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.process.GraphPlan;
import java.time.Instant;

/** Values of a graph for fields that a command leaves out. */
final class CommandDefaults {

  private CommandDefaults() {}

  /** Returns the command with a Task's timeout, or the mode and grace of a cancel, filled in. */
  static Command complete(GraphPlan plan, Command command, Instant now) {
    if (command instanceof StartNode start
        && start.dueAt() == null
        && plan.graph().find(start.nodeId()).orElse(null) instanceof Task task
        && task.timeout() != null) {
      return new StartNode(
          start.nodeId(), start.attempt(), start.workerId(), now.plus(task.timeout()));
    }
    return command instanceof CancelExecution cancel
        ? complete(plan.cancel(), cancel, now)
        : command;
  }

  private static CancelExecution complete(CancelPolicy usual, CancelExecution cancel, Instant now) {
    CancelMode mode = cancel.mode() == null ? usual.mode() : cancel.mode();
    if (mode == CancelMode.IMMEDIATE) {
      return cancel;
    }
    // Without a grace of the graph the period has no end: it lasts until no node runs.
    Instant until = usual.grace() == null ? null : now.plus(usual.grace());
    return new CancelExecution(
        cancel.reason(),
        cancel.requestedBy(),
        mode,
        cancel.graceUntil() == null ? until : cancel.graceUntil());
  }
}
