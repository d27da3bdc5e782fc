package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.NodeInput;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Projections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Answers about executions that take more than their own log: root causes, inputs, children, nodes
 * that wait. Thread-safe; it keeps nothing.
 */
public final class ExecutionDetails {

  private static final int CHILDREN = 200;

  private final EventStore store;
  private final Graphs graphs;
  private final Executions executions;

  private ExecutionDetails(EventStore store, Graphs graphs, Executions executions) {
    this.store = requireNonNull(store, "store");
    this.graphs = requireNonNull(graphs, "graphs");
    this.executions = requireNonNull(executions, "executions");
  }

  /** Looks at the executions of a store. */
  public static ExecutionDetails on(EventStore store, Graphs graphs, Executions executions) {
    return new ExecutionDetails(store, graphs, executions);
  }

  /**
   * Returns the way from the end of a failed execution to its root cause, which is the last. It
   * ends before an execution of a graph that is not visible.
   */
  public List<FailureLink> rootCause(ExecutionState failed, Predicate<GraphId> visible) {
    return new FailureChain(
            state -> plan(state).map(GraphPlan::graph),
            (id, node) -> children(id, node, visible).stream().findFirst().flatMap(this::state))
        .of(failed);
  }

  private Optional<ExecutionState> state(ExecutionSummary summary) {
    return executions.state(summary.executionId());
  }

  /** Returns the input that a reached node gets or got; nothing, if it is given none. */
  public Optional<JsonValue> input(ExecutionState state, NodeId node) {
    return plan(state)
        .filter(plan -> plan.graph().find(node).isPresent())
        .flatMap(plan -> Optional.ofNullable(NodeInput.to(plan, state, node)));
  }

  /** Returns the visible executions that a node started, that of the last attempt first. */
  public List<ExecutionSummary> children(ExecutionId id, NodeId node, Predicate<GraphId> visible) {
    return executions
        .list(ExecutionFilter.ALL.parent(id), Optional.empty(), CHILDREN)
        .items()
        .stream()
        .filter(child -> child.graphId() != null && visible.test(child.graphId()))
        .filter(child -> node.equals(requireNonNull(child.lineage().parent()).nodeId()))
        .sorted(Comparator.comparing(child -> -requireNonNull(child.lineage().parent()).attempt()))
        .toList();
  }

  /** Returns nodes that wait for a resume with a key, those that have waited longest first. */
  public List<WaitingNode> waiting(int most) {
    return waiting(DocQuery.of(StoreLayout.WAITING).max(most));
  }

  /** Returns nodes that wait for a resume with this key, those that have waited longest first. */
  public List<WaitingNode> waitingFor(WaitKey key, int most) {
    return waiting(StoreLayout.waitingFor(key).max(most));
  }

  private List<WaitingNode> waiting(DocQuery query) {
    return store.extension(Projections.class).query(query).docs().stream()
        .flatMap(doc -> WaitingNode.read(doc).stream())
        .toList();
  }

  private Optional<GraphPlan> plan(ExecutionState state) {
    Origin origin = state.facts().origin();
    return origin == null || origin.graphVersion() == null
        ? Optional.empty()
        : graphs.plan(origin.graphId(), origin.graphVersion());
  }
}
