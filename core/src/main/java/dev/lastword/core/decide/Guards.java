package dev.lastword.core.decide;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The guards that commands share, and the order of those that all of them share.
 *
 * <p>Guard 2 of the specification, well-formed arguments, is not in the lists: a command that
 * exists is well formed, because its constructor says so; for what is not, there is {@link
 * Decider#refuse}.
 */
final class Guards {

  private Guards() {}

  /**
   * The order for creation: as for an execution, but that it exists is what {@code own} refuses.
   */
  static <C extends Command> List<Guard<? super C>> forNewExecution(Guard<? super C> own) {
    return List.of(own, notTerminal(), noCancelRequested());
  }

  /**
   * The order for commands to an execution: it exists, it is not terminal, no cancel was requested.
   */
  static <C extends Command> List<Guard<? super C>> forExecution(List<Guard<? super C>> own) {
    return sequence(List.of(executionExists(), notTerminal(), noCancelRequested()), own);
  }

  /** The order for commands to a node: as for an execution, then the node exists. */
  static <C extends NodeCommand> List<Guard<? super C>> forNode(List<Guard<? super C>> own) {
    return sequence(
        List.of(executionExists(), notTerminal(), noCancelRequested(), nodeExists()), own);
  }

  /** The order for settling a node: with {@code settleDuringGrace} a cancel request lets it be. */
  static <C extends NodeCommand> List<Guard<? super C>> forSettling(List<Guard<? super C>> own) {
    return sequence(
        List.of(
            executionExists(),
            notTerminal(),
            unless(PolicyOption.SETTLE_DURING_GRACE, noCancelRequested()),
            nodeExists()),
        own);
  }

  /** The order for commands that neither an end nor a cancel request keeps out. */
  static <C extends Command> List<Guard<? super C>> always(List<Guard<? super C>> own) {
    return sequence(List.of(executionExists()), own);
  }

  static Guard<Command> executionExists() {
    return (context, command) ->
        context.state().exists()
            ? pass()
            : reject(
                RejectionCode.EXECUTION_NOT_FOUND,
                "Execution " + context.state().executionId() + " not found");
  }

  /** Returns what a command is told that needs an execution that has not ended. */
  static String alreadyEnded(ExecutionStatus status) {
    return "already "
        + status.name().toLowerCase(Locale.ROOT)
        + ", an ACTIVE execution was expected";
  }

  private static Guard<Command> notTerminal() {
    return (context, command) ->
        context.state().status().isTerminal()
            ? reject(RejectionCode.EXECUTION_TERMINAL, alreadyEnded(context.state().status()))
            : pass();
  }

  private static Guard<Command> noCancelRequested() {
    return (context, command) ->
        context.state().isCancelRequested() ? cancelRequested(context) : pass();
  }

  private static Guard<NodeCommand> nodeExists() {
    return (context, command) ->
        context.state().node(command.nodeId()).isPresent()
            ? pass()
            : reject(RejectionCode.NODE_NOT_FOUND, "Node " + command.nodeId() + " not found");
  }

  /** During a grace period only a running node may settle. */
  static Guard<NodeCommand> runsIfCancelRequested() {
    return (context, command) ->
        context.state().isCancelRequested()
                && context.node(command.nodeId()).status() != NodeStatus.RUNNING
            ? cancelRequested(context)
            : pass();
  }

  static Guard<NodeCommand> nodeIsIn(NodeStatus... statuses) {
    Set<NodeStatus> expected = new TreeSet<>(List.of(statuses));
    return (context, command) -> nodeIsIn(context, command, expected);
  }

  /** As {@link #nodeIsIn}, and also WAITING if {@code option} is on. */
  static Guard<NodeCommand> nodeIsRunningOrWaitingIf(PolicyOption option) {
    Set<NodeStatus> strict = Set.of(NodeStatus.RUNNING);
    Set<NodeStatus> wide = new TreeSet<>(List.of(NodeStatus.RUNNING, NodeStatus.WAITING));
    return (context, command) -> nodeIsIn(context, command, context.allows(option) ? wide : strict);
  }

  static Optional<Decision> attemptIsCurrent(NodeState node, @Nullable Long attempt) {
    return attempt == null || attempt == node.attempt()
        ? pass()
        : reject(
            RejectionCode.STALE_ATTEMPT,
            "attempt " + node.attempt() + " was expected, found " + attempt);
  }

  /** Tells whether a repeated command says the same: what it leaves out matches anything. */
  static boolean matches(@Nullable Object asked, @Nullable Object found) {
    return asked == null || Objects.equals(asked, found);
  }

  static Optional<Decision> pass() {
    return Optional.empty();
  }

  static Optional<Decision> noOp(NoOpReason reason) {
    return Optional.of(new Decision.NoOp(reason));
  }

  static Optional<Decision> reject(RejectionCode code, String message) {
    return Optional.of(new Decision.Rejected(code, message));
  }

  private static Optional<Decision> nodeIsIn(
      GuardContext context, NodeCommand command, Set<NodeStatus> expected) {
    NodeStatus found = context.node(command.nodeId()).status();
    return expected.contains(found)
        ? pass()
        : reject(
            RejectionCode.NODE_STATUS,
            "node " + command.nodeId() + " was expected in " + expected + ", found " + found);
  }

  private static Optional<Decision> cancelRequested(GuardContext context) {
    return reject(
        RejectionCode.CANCEL_REQUESTED,
        "no cancel request was expected, found one of "
            + Objects.requireNonNull(context.state().facts().cancelRequest()).at());
  }

  private static Guard<Command> unless(PolicyOption option, Guard<Command> guard) {
    return (context, command) -> context.allows(option) ? pass() : guard.judge(context, command);
  }

  private static <C extends Command> List<Guard<? super C>> sequence(
      List<Guard<? super C>> common, List<Guard<? super C>> own) {
    List<Guard<? super C>> all = new ArrayList<>(common);
    all.addAll(own);
    return List.copyOf(all);
  }
}
