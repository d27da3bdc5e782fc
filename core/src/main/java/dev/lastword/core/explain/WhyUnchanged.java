package dev.lastword.core.explain;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventType.Ignored;
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
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import java.util.function.Function;

/** Says why an event that changed nothing changed nothing. */
record WhyUnchanged(ExecutionState before) implements EventVisitor<WhyUnchanged.Reason> {

  /** A rule, and what made it apply. */
  record Reason(ReducerRule rule, String why) {}

  static Reason of(ExecutionState before, EventBody body) {
    if (body.ignored() != Ignored.NEVER && before.isCancelRequested()) {
      return because(ReducerRule.R_3, "a cancel had been requested");
    }
    if (body.ignored() == Ignored.AFTER_CANCEL_REQUEST_OR_END && before.status().isTerminal()) {
      return because(ReducerRule.R_4, "the execution was " + before.status());
    }
    return body.accept(new WhyUnchanged(before));
  }

  @Override
  public Reason on(ExecutionCreated event) {
    return because(ReducerRule.R_5, "the execution was created before");
  }

  @Override
  public Reason on(ExecutionStarted event) {
    return because(ReducerRule.R_8, "the execution was started before");
  }

  @Override
  public Reason on(ExecutionCompleted event) {
    return because(ReducerRule.R_8, "a completion was recorded before");
  }

  @Override
  public Reason on(ExecutionArchived event) {
    return because(ReducerRule.R_8, "the execution was archived before");
  }

  @Override
  public Reason on(ExecutionCancelRequested event) {
    return because(ReducerRule.R_8, "the cancel was requested before, no less urgently");
  }

  @Override
  public Reason on(ExecutionCanceled event) {
    return because(ReducerRule.R_8, "the execution was canceled before");
  }

  @Override
  public Reason on(ExecutionFailRequested event) {
    return audit();
  }

  @Override
  public Reason on(ExecutionFailed event) {
    return because(ReducerRule.R_8, "a failure was recorded before");
  }

  @Override
  public Reason on(NodeCreated event) {
    return because(ReducerRule.R_5, "node " + event.nodeId() + " was created before");
  }

  @Override
  public Reason on(NodeReady event) {
    return outranked(event);
  }

  @Override
  public Reason on(NodeStarted event) {
    return outranked(event);
  }

  @Override
  public Reason on(NodeProgressReported event) {
    return told(event);
  }

  @Override
  public Reason on(NodeWaiting event) {
    return told(event);
  }

  @Override
  public Reason on(NodeResumeRequested event) {
    return audit();
  }

  @Override
  public Reason on(NodeResumed event) {
    return ofNode(
        event,
        node ->
            because(
                ReducerRule.R_6,
                "node " + event.nodeId() + " was " + node.status() + ", not WAITING"));
  }

  @Override
  public Reason on(NodeSucceeded event) {
    return outranked(event);
  }

  @Override
  public Reason on(NodeFailReported event) {
    return told(event);
  }

  @Override
  public Reason on(NodeFailed event) {
    return outranked(event);
  }

  @Override
  public Reason on(NodeCancelRequested event) {
    return audit();
  }

  @Override
  public Reason on(NodeCanceled event) {
    return outranked(event);
  }

  @Override
  public Reason on(NodeInterruptRequested event) {
    return audit();
  }

  @Override
  public Reason on(ForkOpened event) {
    return audit();
  }

  @Override
  public Reason on(JoinGateUpdated event) {
    return audit();
  }

  @Override
  public Reason on(JoinPassed event) {
    return audit();
  }

  @Override
  public Reason on(UnreadableEvent event) {
    return because(ReducerRule.R_2, event.problem());
  }

  private Reason outranked(NodeEvent event) {
    return ofNode(
        event,
        node ->
            because(
                ReducerRule.R_7, "node " + event.nodeId() + " was " + node.status() + " already"));
  }

  private Reason told(NodeEvent event) {
    return ofNode(
        event, node -> because(ReducerRule.R_9, "it told nothing new of node " + event.nodeId()));
  }

  private Reason ofNode(NodeEvent event, Function<NodeState, Reason> reason) {
    return before
        .node(event.nodeId())
        .map(reason)
        .orElseGet(() -> because(ReducerRule.R_2, "there is no node called " + event.nodeId()));
  }

  private static Reason audit() {
    return because(ReducerRule.R_11, "it is kept for the record");
  }

  private static Reason because(ReducerRule rule, String why) {
    return new Reason(rule, why);
  }
}
