package dev.lastword.core.state;

import dev.lastword.core.event.EventVisitor;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionArchived;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumeRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.testkit.Picture;
import dev.lastword.core.value.CancelMode;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/** What each event does to the lines of a state, for {@link PseudoCode}. */
record PseudoTransition(FlatState state, Instant occurredAt) implements EventVisitor<FlatState> {

  private static final List<String> EXECUTION_RANKS =
      List.of("ACTIVE", "COMPLETED", "FAILED", "CANCELED");
  private static final List<String> NODE_RANKS =
      List.of("IDLE", "READY", "RUNNING", "WAITING", "SUCCEEDED", "FAILED", "CANCELED");

  @Override
  public FlatState on(ExecutionCreated event) {
    if (!state.has("graphId")) {
      state
          .set("graphId", event.graphId())
          .set("graphVersion", event.graphVersion())
          .set("input", event.input());
    }
    return state.choose("status", "ACTIVE", EXECUTION_RANKS);
  }

  @Override
  public FlatState on(ExecutionStarted event) {
    return state.setIfAbsent("startedAt", occurredAt).choose("status", "ACTIVE", EXECUTION_RANKS);
  }

  @Override
  public FlatState on(ExecutionCompleted event) {
    if (!state.has("completedAt")) {
      state.set("completedAt", occurredAt).set("result", event.result());
    }
    return state.choose("status", "COMPLETED", EXECUTION_RANKS);
  }

  @Override
  public FlatState on(ExecutionArchived event) {
    return state.setIfAbsent("archivedAt", occurredAt);
  }

  @Override
  public FlatState on(ExecutionCancelRequested event) {
    boolean graceful = event.mode() == CancelMode.GRACEFUL;
    if (!state.has("cancelRequestedAt")) {
      return state
          .set("cancelRequestedAt", occurredAt)
          .set("cancelReason", event.reason())
          .set("cancelMode", graceful ? "GRACEFUL" : "IMMEDIATE")
          .set("graceUntil", graceful ? event.graceUntil() : null);
    }
    return graceful ? state : state.set("cancelMode", "IMMEDIATE").set("graceUntil", null);
  }

  @Override
  public FlatState on(ExecutionCanceled event) {
    return state
        .setIfAbsent("canceledAt", event.canceledAt() == null ? occurredAt : event.canceledAt())
        .choose("status", "CANCELED", EXECUTION_RANKS);
  }

  @Override
  public FlatState on(ExecutionFailRequested event) {
    return state;
  }

  @Override
  public FlatState on(ExecutionFailed event) {
    if (!state.has("failedAt")) {
      state
          .set("failedAt", occurredAt)
          .set("failure.reason", event.reason())
          .set("failure.failedNodeId", event.failedNodeId())
          .set("failure.error", Picture.text(event.error()));
    }
    return state.choose("status", "FAILED", EXECUTION_RANKS);
  }

  @Override
  public FlatState on(NodeCreated event) {
    if (state.has(key(event, "status"))) {
      return state;
    }
    String others = state.lines().get("nodes");
    return state
        .set("nodes", others.isEmpty() ? event.nodeId() : others + "," + event.nodeId())
        .set(key(event, "nodeType"), event.nodeType())
        .set(key(event, "meta"), event.meta())
        .set(key(event, "status"), "IDLE")
        .set(key(event, "attempt"), 0)
        .set(key(event, "resumes"), 0)
        .set(key(event, "failures"), 0);
  }

  @Override
  public FlatState on(NodeReady event) {
    return ofKnown(event, node -> choose(event, "READY"));
  }

  @Override
  public FlatState on(NodeStarted event) {
    return ofKnown(
        event,
        node ->
            choose(event, "RUNNING")
                .max(key(event, "attempt"), event.attempt())
                .setIfTold(key(event, "workerId"), event.workerId())
                .set(key(event, "dueAt"), event.dueAt()));
  }

  @Override
  public FlatState on(NodeProgressReported event) {
    return ofKnown(
        event,
        node ->
            node.setIfTold(key(event, "progress"), event.progress())
                .setIfTold(key(event, "progressMessage"), event.message()));
  }

  @Override
  public FlatState on(NodeWaiting event) {
    return ofKnown(
        event,
        node ->
            choose(event, "WAITING")
                .setIfTold(key(event, "waitKey"), event.waitKey())
                .setIfTold(key(event, "prompt"), event.prompt())
                .set(key(event, "dueAt"), event.dueAt()));
  }

  @Override
  public FlatState on(NodeResumeRequested event) {
    return state;
  }

  @Override
  public FlatState on(NodeResumed event) {
    return !state.isOneOf(key(event, "status"), "WAITING")
        ? state
        : state
            .set(key(event, "status"), "RUNNING")
            .increment(key(event, "resumes"))
            .set(key(event, "waitKey"), null)
            .set(key(event, "prompt"), null)
            .set(key(event, "dueAt"), null)
            .set(key(event, "resumeValue"), event.value());
  }

  @Override
  public FlatState on(NodeSucceeded event) {
    return ofKnown(
        event,
        node ->
            settled(event, choose(event, "SUCCEEDED"))
                .setIfTold(key(event, "output"), event.output()));
  }

  @Override
  public FlatState on(NodeFailReported event) {
    return ofKnown(
        event,
        node ->
            node.increment(key(event, "failures"))
                .setIfTold(key(event, "error"), Picture.text(event.error())));
  }

  @Override
  public FlatState on(NodeFailed event) {
    return ofKnown(
        event,
        node ->
            settled(event, choose(event, "FAILED"))
                .setIfTold(key(event, "error"), Picture.text(event.error())));
  }

  @Override
  public FlatState on(NodeCancelRequested event) {
    return state;
  }

  @Override
  public FlatState on(NodeCanceled event) {
    return ofKnown(
        event,
        node -> {
          boolean moves = !node.isOneOf(key(event, "status"), "CANCELED");
          boolean late = node.has("cancelRequestedAt");
          return choose(event, "CANCELED")
              .setIfTold(key(event, "canceledByExecution"), moves && late ? true : null);
        });
  }

  @Override
  public FlatState on(NodeInterruptRequested event) {
    return state;
  }

  @Override
  public FlatState on(ForkOpened event) {
    return state;
  }

  @Override
  public FlatState on(JoinGateUpdated event) {
    return state;
  }

  @Override
  public FlatState on(JoinPassed event) {
    return state;
  }

  @Override
  public FlatState on(UnreadableEvent event) {
    return state;
  }

  private FlatState ofKnown(NodeEvent event, UnaryOperator<FlatState> change) {
    return state.has(key(event, "status")) ? change.apply(state) : state;
  }

  private FlatState choose(NodeEvent event, String status) {
    return state.choose(key(event, "status"), status, NODE_RANKS);
  }

  private static FlatState settled(NodeEvent event, FlatState node) {
    return node.has("cancelRequestedAt")
            && node.isOneOf(key(event, "status"), "SUCCEEDED", "FAILED")
        ? node.set(key(event, "cancellationApplied"), true)
        : node;
  }

  private static String key(NodeEvent event, String name) {
    return "nodes." + event.nodeId() + "." + name;
  }
}
