package dev.lastword.simulation.laws;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.GraphControlEvent;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Laws about every log, event by event. */
final class LogLaws {

  /**
   * Events that leave no trace in the state: an engine that continues after a crash may write them
   * again.
   */
  private static final Set<EventType> AUDIT =
      EnumSet.of(
          EventType.EXECUTION_FAIL_REQUESTED,
          EventType.NODE_RESUME_REQUESTED,
          EventType.NODE_CANCEL_REQUESTED,
          EventType.NODE_INTERRUPT_REQUESTED,
          EventType.FORK_OPENED,
          EventType.JOIN_GATE_UPDATED,
          EventType.JOIN_PASSED,
          EventType.NODE_PROGRESS_REPORTED);

  private static final Set<EventType> OF_A_CANCEL =
      EnumSet.of(
          EventType.EXECUTION_CANCEL_REQUESTED,
          EventType.NODE_CANCEL_REQUESTED,
          EventType.NODE_INTERRUPT_REQUESTED,
          EventType.NODE_CANCELED,
          EventType.EXECUTION_CANCELED,
          EventType.NODE_SUCCEEDED,
          EventType.NODE_FAIL_REPORTED,
          EventType.NODE_FAILED,
          EventType.EXECUTION_ARCHIVED);

  private static final Set<NodeStatus> OPEN =
      EnumSet.of(NodeStatus.READY, NodeStatus.RUNNING, NodeStatus.WAITING);

  private static final Set<EventType> RESULTS =
      EnumSet.of(EventType.NODE_SUCCEEDED, EventType.NODE_FAIL_REPORTED, EventType.NODE_FAILED);

  private static final Set<EventType> ENDS =
      EnumSet.of(
          EventType.EXECUTION_CANCELED, EventType.EXECUTION_FAILED, EventType.EXECUTION_COMPLETED);

  private final Journal journal;
  private final List<EventEnvelope> log;
  private final Graph graph;
  private ExecutionState state;
  private long canceledAt;

  LogLaws(Journal journal, ExecutionId id, Graph graph) {
    this.journal = journal;
    this.log = journal.log(id);
    this.graph = graph;
    this.state = ExecutionState.initial(id);
  }

  void check() {
    for (EventEnvelope envelope : log) {
      Event event = (Event) envelope.body();
      ExecutionState next = Reducer.apply(state, envelope);
      if (event.type() == EventType.EXECUTION_CANCEL_REQUESTED) {
        canceledAt = next.version();
      }
      cancel(event, envelope.occurredAt());
      effect(event, next);
      if (ENDS.contains(event.type())) {
        Law.ENDS_ARE_WHOLE.require(
            state.nodes().stream().allMatch(node -> node.status().isSettled()), () -> at(event));
      }
      if (event instanceof NodeStarted started) {
        attempt(started);
      }
      if (event instanceof ForkOpened opened) {
        Law.FORKS_OPEN_FIRST.require(
            graph.branches(opened.nodeId()).stream()
                .map(branch -> statusOf(branch.head()))
                .noneMatch(OPEN::contains),
            () -> at(event));
      }
      if (event instanceof NodeFailReported failure
          && failure.error() != null
          && failure.error().code().filter(Workers.LEASE_EXPIRED::equals).isPresent()) {
        Law.SILENT_AT_WORK.require(
            statusOf(failure.nodeId()) == NodeStatus.RUNNING, () -> at(event));
      }
      if (event.type() == EventType.NODE_SUCCEEDED) {
        success(((NodeEvent) event).nodeId(), event);
      }
      state = next;
    }
    Law.CANCEL_WINS.require(
        !state.isCancelRequested() || state.status().name().equals("CANCELED"),
        () -> state.executionId() + " " + state.status());
  }

  private void cancel(Event event, Instant when) {
    CancelRequest request = state.facts().cancelRequest();
    if (request == null || isBesideTheCancel()) {
      return;
    }
    Law.NOTHING_BEGINS.require(OF_A_CANCEL.contains(event.type()), () -> at(event));
    Instant until = request.graceUntil();
    if (RESULTS.contains(event.type())) {
      boolean graceful = request.mode() == CancelMode.GRACEFUL;
      Law.GRACE_ENDS.require(
          graceful && (until == null || when.isBefore(until)), () -> at(event) + " at " + when);
    }
  }

  /** Commands that were one slice with the cancel were decided before it, and count for nothing. */
  private boolean isBesideTheCancel() {
    return state.isCancelRequested()
        && journal.areTogether(state.executionId(), canceledAt, state.version() + 1);
  }

  private void effect(Event event, ExecutionState next) {
    if (!AUDIT.contains(event.type()) && !isBesideTheCancel()) {
      Law.SETTLED_STAYS.require(
          !state.nodes().equals(next.nodes())
              || state.status() != next.status()
              || !state.facts().equals(next.facts()),
          () -> at(event));
    }
    if (event instanceof NodeEvent told
        && !(event instanceof GraphControlEvent)
        && !isBesideTheCancel()) {
      Law.SETTLED_STAYS.require(
          state.node(told.nodeId()).filter(node -> node.status().isSettled()).isEmpty(),
          () -> at(event));
    }
  }

  private void attempt(NodeStarted started) {
    NodeState node = state.node(started.nodeId()).orElseThrow();
    int most = graph.node(started.nodeId()) instanceof Task task ? task.retry().maxFailures() : 1;
    // A worker that waits and is resumed, or gives the job back, begins again without a failure.
    Law.ATTEMPTS_COUNT.require(
        started.attempt() == node.attempt() + 1 && node.failures() < most, () -> at(started));
  }

  private void success(NodeId id, Event event) {
    if (graph.node(id) instanceof Join join
        && join.policy() == JoinPolicy.ALL_SUCCESS
        && graph.node(graph.forkOf(id)).type() != NodeType.REPEAT) {
      for (Branch branch : graph.branches(graph.forkOf(id))) {
        Law.JOINS_COUNT.require(
            graph.within(branch).anyMatch(node -> statusOf(node) == NodeStatus.SUCCEEDED),
            () -> at(event) + " without a success in branch " + branch);
      }
    }
  }

  private NodeStatus statusOf(NodeId id) {
    return state.node(id).orElseThrow().status();
  }

  private String at(Event event) {
    return state.executionId() + " v" + (state.version() + 1) + " " + event;
  }
}
