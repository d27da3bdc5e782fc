package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.Party;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.process.WorkList.Mark;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The way to an end: running nodes are interrupted, unfinished ones canceled, and with the last of
 * them the execution ends.
 */
final class Termination {

  static final Party SYSTEM = new Party("system", null);

  private final ProcessState processState;
  private final List<Event> events = new ArrayList<>();
  private int canceled;

  private Termination(ProcessState processState) {
    this.processState = processState;
  }

  /** Returns what is owed after a cancel request. */
  static List<Event> afterCancel(ProcessState processState) {
    CancelRequest request = processState.state().facts().cancelRequest();
    Termination termination = new Termination(processState);
    return termination.toward(
        new ExecutionCanceled(request == null ? null : request.reason(), null),
        request == null ? null : brief(request.reason()));
  }

  /** Returns as much of a reason as is told again and again; the request has the whole of it. */
  static @Nullable String brief(@Nullable String reason) {
    if (reason == null || reason.length() <= GraphLimits.TEXT_LENGTH) {
      return reason;
    }
    boolean cutsPair = Character.isHighSurrogate(reason.charAt(GraphLimits.TEXT_LENGTH - 1));
    return reason.substring(0, GraphLimits.TEXT_LENGTH - (cutsPair ? 1 : 0));
  }

  /** Returns what is owed before an execution ends with {@code end}. */
  static List<Event> before(ProcessState processState, Event end) {
    if (end instanceof ExecutionFailed failed) {
      return processState.workList().has(Mark.FAIL_REQUESTED)
          ? new Termination(processState).toward(end, failed.reason())
          : List.of(new ExecutionFailRequested(failed.reason(), SYSTEM));
    }
    return new Termination(processState).toward(end, "the execution has completed");
  }

  /** Tells whether a cancel has yet to reach some node. */
  static boolean isIncomplete(ProcessState processState) {
    return processState.state().isCancelRequested()
        && !processState.state().status().isTerminal()
        && !afterCancel(processState).isEmpty();
  }

  private List<Event> toward(Event end, @Nullable String reason) {
    nodes().takeWhile(node -> !isFull()).forEach(node -> converge(node, reason));
    if (canceled == processState.branchCounts().unfinished()) {
      events.add(end);
    }
    return events;
  }

  private Stream<NodeState> nodes() {
    boolean onlyAgenda =
        processState.state().isCancelRequested() && !processState.workList().has(Mark.SWEEPING);
    return onlyAgenda
        ? processState.workList().places().stream()
            .map(place -> processState.state().node(processState.plan().node(place).id()))
            .flatMap(Optional::stream)
        : processState.state().nodes().stream();
  }

  private boolean isFull() {
    return events.size() >= 2 * processState.plan().nodesPerSlice();
  }

  private void converge(NodeState node, @Nullable String reason) {
    if (node.status().isSettled()) {
      return;
    }
    if (node.status() == NodeStatus.RUNNING
        && !processState.workList().interrupted().contains(node.nodeId())) {
      events.add(new NodeInterruptRequested(node.nodeId(), node.workerId(), reason));
    }
    if (!isSpared(node)) {
      events.add(new NodeCanceled(node.nodeId(), reason));
      canceled++;
    }
  }

  /** Tells whether a cancel leaves running nodes time that is not over. */
  static boolean isInGrace(ProcessState processState) {
    CancelRequest request = processState.state().facts().cancelRequest();
    if (request == null || request.mode() != CancelMode.GRACEFUL) {
      return false;
    }
    Instant until = request.graceUntil();
    return until == null
        || !processState.isFired(new Deadline.OfGrace())
            && processState.external().now().isBefore(until);
  }

  private boolean isSpared(NodeState node) {
    return isInGrace(processState)
        && node.status() == NodeStatus.RUNNING
        && processState.external().leased().contains(node.nodeId());
  }
}
