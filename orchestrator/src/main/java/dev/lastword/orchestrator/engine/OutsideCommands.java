package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.process.ProcessState;
import dev.lastword.orchestrator.process.Reach;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.Refusal;
import java.util.Optional;

/**
 * Commands from outside that the guards grant, but that would do the process manager's part: they
 * need an admin.
 *
 * <p>Workers speak for Tasks, under their leases. The world outside speaks for nodes that wait: it
 * resumes them, and settles a Wait. All else that happens to a node follows from its graph.
 */
final class OutsideCommands {

  private OutsideCommands() {}

  /** Returns why a command that the guards grant is refused, if it is. */
  static Optional<Answer.Refused> refusal(
      ProcessState processState, NodeCommand command, Authority authority) {
    Optional<Node> node = processState.plan().graph().find(command.nodeId());
    if (node.isPresent() && processState.plan().graph().isTemplate(command.nodeId())) {
      return command.type() == CommandType.MARK_NODE_READY ? notReached(command) : Optional.empty();
    }
    if (authority instanceof Authority.Admin || node.isEmpty()) {
      return Optional.empty();
    }
    return switch (command.type()) {
      case MARK_NODE_READY ->
          Reach.allows(processState, command.nodeId()) ? Optional.empty() : notReached(command);
      case START_NODE, PUT_NODE_WAITING ->
          node.get().type() == NodeType.TASK
              ? Optional.empty()
              : adminRequired(node.get(), command);
      case REPORT_NODE_PROGRESS, SUCCEED_NODE, FAIL_NODE ->
          node.get().type() == NodeType.TASK || isWaitingWait(processState, node.get())
              ? Optional.empty()
              : adminRequired(node.get(), command);
      case REQUEST_RESUME_NODE, RESUME_NODE -> Optional.empty();
      case CREATE_EXECUTION, START_EXECUTION, CANCEL_EXECUTION, ARCHIVE_EXECUTION ->
          throw new IllegalArgumentException("expected a command about a node, found " + command);
    };
  }

  private static boolean isWaitingWait(ProcessState processState, Node node) {
    return node.type() == NodeType.WAIT
        && processState
            .state()
            .node(node.id())
            .filter(known -> known.status() == NodeStatus.WAITING)
            .isPresent();
  }

  private static Optional<Answer.Refused> notReached(NodeCommand command) {
    return Optional.of(
        new Answer.Refused(
            Refusal.NODE_NOT_REACHED,
            "expected a started execution and an edge that leads to node "
                + command.nodeId()
                + ", found neither an edge that is followed nor force by an admin"));
  }

  private static Optional<Answer.Refused> adminRequired(Node node, NodeCommand command) {
    return Optional.of(
        new Answer.Refused(
            Refusal.ADMIN_REQUIRED,
            "expected force by an admin: node "
                + node.id()
                + " is a "
                + node.type().wireName()
                + ", which only the engine moves; found "
                + command.type().wireName()
                + " without it"));
  }
}
