package dev.lastword.core.state;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.UnaryOperator;

/**
 * State of one execution after the first {@link #version} events of its log. Immutable, and equal
 * for equal histories.
 */
public final class ExecutionState {

  private final ExecutionId executionId;
  private final long version;
  private final ExecutionStatus status;
  private final ExecutionFacts facts;
  private final Nodes nodes;

  private ExecutionState(
      ExecutionId executionId,
      long version,
      ExecutionStatus status,
      ExecutionFacts facts,
      Nodes nodes) {
    this.executionId = executionId;
    this.version = version;
    this.status = status;
    this.facts = facts;
    this.nodes = nodes;
  }

  /** Returns the state before any event. */
  public static ExecutionState initial(ExecutionId executionId) {
    return new ExecutionState(
        requireNonNull(executionId, "executionId"),
        0,
        ExecutionStatus.ACTIVE,
        ExecutionFacts.NONE,
        Nodes.NONE);
  }

  /** Returns the state that a snapshot describes; its nodes in order of creation. */
  public static ExecutionState restore(
      ExecutionId executionId,
      long version,
      ExecutionStatus status,
      ExecutionFacts facts,
      List<NodeState> nodes) {
    Nodes restored = Nodes.NONE.unsealed();
    for (NodeState node : nodes) {
      if (restored.placeOf(node.nodeId()) >= 0) {
        throw new IllegalArgumentException("node " + node.nodeId() + " is there twice");
      }
      restored = restored.plus(node);
    }
    return new ExecutionState(
        requireNonNull(executionId, "executionId"),
        version,
        requireNonNull(status, "status"),
        requireNonNull(facts, "facts"),
        restored.sealed());
  }

  /** Returns whose state it is. */
  public ExecutionId executionId() {
    return executionId;
  }

  /** Returns how many events the state is made of. */
  public long version() {
    return version;
  }

  /** Returns where the execution stands. */
  public ExecutionStatus status() {
    return status;
  }

  /** Returns what is known beside the status. */
  public ExecutionFacts facts() {
    return facts;
  }

  /** Returns the node called {@code nodeId}. */
  public Optional<NodeState> node(NodeId nodeId) {
    int place = nodes.placeOf(nodeId);
    return place < 0 ? Optional.empty() : Optional.of(nodeAt(place));
  }

  /** Returns all nodes in order of creation. */
  public List<NodeState> nodes() {
    return new NodeList();
  }

  /** Tells whether the execution was created. */
  public boolean exists() {
    return facts.origin() != null;
  }

  /** Tells whether a cancel was requested. */
  public boolean isCancelRequested() {
    return facts.cancelRequest() != null;
  }

  ExecutionState atVersion(long next) {
    return next == version ? this : new ExecutionState(executionId, next, status, facts, nodes);
  }

  ExecutionState rise(ExecutionStatus candidate) {
    ExecutionStatus risen = status.rise(candidate);
    return risen == status ? this : new ExecutionState(executionId, version, risen, facts, nodes);
  }

  ExecutionState facts(ExecutionFacts told) {
    return told == facts ? this : new ExecutionState(executionId, version, status, told, nodes);
  }

  /** Returns this state with one node changed, if there is such a node. */
  ExecutionState node(NodeId nodeId, UnaryOperator<NodeState> change) {
    int place = nodes.placeOf(nodeId);
    if (place < 0) {
      return this;
    }
    NodeState changed = change.apply(nodeAt(place));
    return changed == nodes.at(place) ? this : next(nodes.with(place, changed));
  }

  /** Returns this state and a new node, unless one of that name is there. */
  ExecutionState plus(NodeState node) {
    return nodes.placeOf(node.nodeId()) >= 0 ? this : next(nodes.plus(node));
  }

  ExecutionState unsealed() {
    return with(nodes.unsealed());
  }

  ExecutionState sealed() {
    return with(nodes.sealed());
  }

  // A change of nodes comes with its version: nearly every event is one, and one object is enough.
  private ExecutionState next(Nodes changed) {
    return new ExecutionState(executionId, version + 1, status, facts, changed);
  }

  private ExecutionState with(Nodes changed) {
    return new ExecutionState(executionId, version, status, facts, changed);
  }

  // R-10 is a truth about CANCELED executions rather than a step: seen through here, every node of
  // one has converged, at no cost to the event that canceled it.
  private NodeState nodeAt(int place) {
    NodeState node = nodes.at(place);
    return status == ExecutionStatus.CANCELED ? node.converged() : node;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExecutionState that
        && version == that.version
        && status == that.status
        && executionId.equals(that.executionId)
        && facts.equals(that.facts)
        && nodes().equals(that.nodes());
  }

  @Override
  public int hashCode() {
    return Objects.hash(executionId, version, status, facts, nodes());
  }

  @Override
  public String toString() {
    return "ExecutionState["
        + executionId
        + " v"
        + version
        + " "
        + status
        + " "
        + facts
        + " "
        + nodes()
        + "]";
  }

  private final class NodeList extends AbstractList<NodeState> implements RandomAccess {

    @Override
    public NodeState get(int place) {
      return nodeAt(Objects.checkIndex(place, nodes.size()));
    }

    @Override
    public int size() {
      return nodes.size();
    }
  }
}
