package dev.lastword.core.state;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import org.jspecify.annotations.Nullable;

/**
 * State of one node.
 *
 * @param attempt the highest attempt that was started, 0 before the first
 * @param resumes how often the node went on after a wait
 * @param failures how many attempts were reported as failed
 * @param convergence what the cancel of the execution did to the node
 */
public record NodeState(
    Identity identity,
    NodeStatus status,
    long attempt,
    @Nullable WorkerId workerId,
    int resumes,
    int failures,
    Convergence convergence,
    NodeDetails details) {

  /** Properties of a node that never change. */
  public record Identity(NodeId nodeId, String nodeType, @Nullable JsonValue meta) {
    public Identity {
      requireNonNull(nodeId, "nodeId");
      requireNonNull(nodeType, "nodeType");
    }
  }

  /** Marks that the cancel of an execution leaves on a node, kept for explanation. */
  public enum Convergence {
    NONE,
    /** The cancel ended the node. */
    CANCELED_BY_EXECUTION,
    /** The node had settled by itself and keeps its result. */
    CANCELLATION_APPLIED,
    /** It had settled, and was canceled all the same. */
    BOTH;

    /** Tells whether the cancel ended the node. */
    public boolean canceledByExecution() {
      return this == CANCELED_BY_EXECUTION || this == BOTH;
    }

    /** Tells whether the node kept its own result. */
    public boolean cancellationApplied() {
      return this == CANCELLATION_APPLIED || this == BOTH;
    }

    Convergence and(Convergence mark) {
      return this == NONE || this == mark ? mark : BOTH;
    }
  }

  public NodeState {
    requireNonNull(identity, "identity");
    requireNonNull(status, "status");
    requireNonNull(convergence, "convergence");
    requireNonNull(details, "details");
  }

  static NodeState created(Identity identity) {
    return new NodeState(
        identity, NodeStatus.IDLE, 0, null, 0, 0, Convergence.NONE, NodeDetails.NONE);
  }

  /** Returns the node's name. */
  public NodeId nodeId() {
    return identity.nodeId();
  }

  NodeState rise(NodeStatus candidate) {
    return with(status.rise(candidate), details);
  }

  NodeState started(NodeStarted event) {
    return new NodeState(
        identity,
        status.rise(NodeStatus.RUNNING),
        Math.max(attempt, event.attempt()),
        event.workerId() == null ? workerId : event.workerId(),
        resumes,
        failures,
        convergence,
        details.due(event.dueAt()));
  }

  NodeState progressed(NodeProgressReported event) {
    return with(status, details.progressOr(event.progress(), event.message()));
  }

  NodeState waiting(NodeWaiting event) {
    return with(
        status.rise(NodeStatus.WAITING),
        details.waiting(event.waitKey(), event.prompt(), event.dueAt()));
  }

  /** The one step down the ranks: a new visit begins, so rank starts over. */
  NodeState resumed(@Nullable JsonValue value) {
    return status != NodeStatus.WAITING
        ? this
        : new NodeState(
            identity,
            NodeStatus.RUNNING,
            attempt,
            workerId,
            resumes + 1,
            failures,
            convergence,
            details.resumed(value));
  }

  NodeState succeeded(@Nullable JsonValue output) {
    return with(status.rise(NodeStatus.SUCCEEDED), details.outputOr(output));
  }

  NodeState failReported(@Nullable NodeError error) {
    return new NodeState(
        identity,
        status,
        attempt,
        workerId,
        resumes,
        failures + 1,
        convergence,
        details.errorOr(error));
  }

  NodeState failed(@Nullable NodeError error) {
    return with(status.rise(NodeStatus.FAILED), details.errorOr(error));
  }

  /** Marks a result that came after the cancel request, if it is the node's status now. */
  NodeState settledLate() {
    return status == NodeStatus.SUCCEEDED || status == NodeStatus.FAILED
        ? marked(Convergence.CANCELLATION_APPLIED)
        : this;
  }

  /** Ends the node as a consequence of the execution's cancel, unless it was canceled before. */
  NodeState canceledLate() {
    return status == NodeStatus.CANCELED
        ? this
        : rise(NodeStatus.CANCELED).marked(Convergence.CANCELED_BY_EXECUTION);
  }

  /** Returns what the node is once its execution is CANCELED. */
  NodeState converged() {
    return status.isSettled() ? settledLate() : canceledLate();
  }

  private NodeState marked(Convergence mark) {
    Convergence marked = convergence.and(mark);
    return marked == convergence
        ? this
        : new NodeState(identity, status, attempt, workerId, resumes, failures, marked, details);
  }

  private NodeState with(NodeStatus nextStatus, NodeDetails nextDetails) {
    return nextStatus == status && nextDetails == details
        ? this
        : new NodeState(
            identity, nextStatus, attempt, workerId, resumes, failures, convergence, nextDetails);
  }
}
