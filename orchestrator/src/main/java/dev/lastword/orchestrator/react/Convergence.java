package dev.lastword.orchestrator.react;

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
import dev.lastword.orchestrator.react.Agenda.Mark;
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
final class Convergence {

  static final Party SYSTEM = new Party("system", null);

  private final Situation situation;
  private final List<Event> events = new ArrayList<>();
  private int canceled;

  private Convergence(Situation situation) {
    this.situation = situation;
  }

  /** Returns what is owed after a cancel request. */
  static List<Event> afterCancel(Situation situation) {
    CancelRequest request = situation.state().facts().cancelRequest();
    Convergence convergence = new Convergence(situation);
    return convergence.toward(
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
  static List<Event> before(Situation situation, Event end) {
    if (end instanceof ExecutionFailed failed) {
      return situation.agenda().has(Mark.FAIL_REQUESTED)
          ? new Convergence(situation).toward(end, failed.reason())
          : List.of(new ExecutionFailRequested(failed.reason(), SYSTEM));
    }
    return new Convergence(situation).toward(end, "the execution has completed");
  }

  /** Tells whether a cancel has yet to reach some node. */
  static boolean isIncomplete(Situation situation) {
    return situation.state().isCancelRequested()
        && !situation.state().status().isTerminal()
        && !afterCancel(situation).isEmpty();
  }

  private List<Event> toward(Event end, @Nullable String reason) {
    nodes().takeWhile(node -> !isFull()).forEach(node -> converge(node, reason));
    if (canceled == situation.standing().unfinished()) {
      events.add(end);
    }
    return events;
  }

  private Stream<NodeState> nodes() {
    boolean onlyAgenda =
        situation.state().isCancelRequested() && !situation.agenda().has(Mark.SWEEPING);
    return onlyAgenda
        ? situation.agenda().places().stream()
            .map(place -> situation.state().node(situation.plan().node(place).id()))
            .flatMap(Optional::stream)
        : situation.state().nodes().stream();
  }

  private boolean isFull() {
    return events.size() >= 2 * situation.plan().nodesPerSlice();
  }

  private void converge(NodeState node, @Nullable String reason) {
    if (node.status().isSettled()) {
      return;
    }
    if (node.status() == NodeStatus.RUNNING
        && !situation.agenda().interrupted().contains(node.nodeId())) {
      events.add(new NodeInterruptRequested(node.nodeId(), node.workerId(), reason));
    }
    if (!isSpared(node)) {
      events.add(new NodeCanceled(node.nodeId(), reason));
      canceled++;
    }
  }

  private boolean isSpared(NodeState node) {
    CancelRequest request = situation.state().facts().cancelRequest();
    if (request == null || request.mode() != CancelMode.GRACEFUL) {
      return false;
    }
    Instant until = request.graceUntil();
    boolean isOver =
        until != null
            && (situation.isFired(new Deadline.OfGrace())
                || !situation.outside().now().isBefore(until));
    return !isOver
        && node.status() == NodeStatus.RUNNING
        && situation.outside().leased().contains(node.nodeId());
  }
}
