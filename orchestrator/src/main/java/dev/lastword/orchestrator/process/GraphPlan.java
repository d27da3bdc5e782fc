package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A graph made ready for reactions: what all its executions share.
 *
 * <p>Immutable; made once for each version of a graph.
 */
public final class GraphPlan {

  /** Default number of nodes that one time slice covers. */
  public static final int USUAL_NODES_PER_SLICE = 1_000;

  private final Graph graph;
  private final Conditions conditions;
  private final Map<NodeId, Integer> places;
  private final JoinWatches watches;
  private final boolean hasEndNodes;
  private final int nodesPerSlice;
  private final PolicyChoices choices;
  private final Elements elements;

  private GraphPlan(Graph graph, Conditions conditions, Map<NodeId, Integer> places) {
    this.graph = requireNonNull(graph, "graph");
    this.conditions = requireNonNull(conditions, "conditions");
    this.places = places;
    this.watches = JoinWatches.of(graph, conditions);
    this.hasEndNodes = graph.hasEndNodes();
    this.nodesPerSlice = USUAL_NODES_PER_SLICE;
    this.choices = graph.settings().choices();
    this.elements = Elements.none(graph);
  }

  private GraphPlan(GraphPlan other, int nodesPerSlice, PolicyChoices choices) {
    this.graph = other.graph;
    this.conditions = other.conditions;
    this.places = other.places;
    this.watches = other.watches;
    this.hasEndNodes = other.hasEndNodes;
    this.nodesPerSlice = nodesPerSlice;
    this.choices = choices;
    this.elements = other.elements.fresh();
  }

  private GraphPlan(GraphPlan base, Elements elements) {
    this.graph = base.graph.elements(elements.counts());
    this.conditions = base.conditions;
    this.places = new HashMap<>(base.places);
    this.watches = base.watches;
    this.hasEndNodes = base.hasEndNodes;
    this.nodesPerSlice = base.nodesPerSlice;
    this.choices = base.choices;
    this.elements = elements;
    graph.nodes().subList(base.size(), graph.nodes().size()).forEach(this::putLast);
  }

  private void putLast(Node node) {
    places.put(node.id(), places.size());
  }

  /** Returns the plan of {@code graph}, whose expressions mean what {@code conditions} say. */
  public static GraphPlan of(Graph graph, Conditions conditions) {
    Map<NodeId, Integer> places = new HashMap<>();
    graph.nodes().forEach(node -> places.put(node.id(), places.size()));
    return new GraphPlan(graph, conditions, places);
  }

  /**
   * Returns this plan with at most so many nodes in a time slice, 1 or more. A slice has up to
   * three events for each of them and two more.
   */
  public GraphPlan nodesPerSlice(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("expected 1 or more nodes per slice, found " + most);
    }
    return new GraphPlan(this, most, choices);
  }

  /** Returns this plan with the engine's choices where its graph makes none. */
  public GraphPlan choices(PolicyChoices engine) {
    return new GraphPlan(this, nodesPerSlice, choices.over(engine));
  }

  /**
   * Returns the plan of an execution in a state: with a node for each element of every ForEach that
   * has its list. The places of nodes that were created stay.
   */
  public GraphPlan in(ExecutionState state) {
    return elements.isFree() ? this : elements.plan(this, state, GraphPlan::new);
  }

  /** Returns the operational choices in force. */
  public PolicyChoices choices() {
    return choices;
  }

  /** Returns how a cancel that names no mode treats running nodes. */
  public CancelPolicy cancel() {
    CancelPolicy own = graph.settings().cancel();
    return own.mode() == CancelMode.GRACEFUL
            || choices.isOn(PolicyChoice.CONFIRM_CANCEL_IMMEDIATELY)
        ? own
        : CancelPolicy.WHEN_WORKERS_STOPPED;
  }

  /** Returns the graph. */
  public Graph graph() {
    return graph;
  }

  Conditions conditions() {
    return conditions;
  }

  JoinWatches watches() {
    return watches;
  }

  int nodesPerSlice() {
    return nodesPerSlice;
  }

  int size() {
    return places.size();
  }

  boolean hasEndNodes() {
    return hasEndNodes;
  }

  Node node(int place) {
    return graph.nodes().get(place);
  }

  int place(NodeId id) {
    return requireNonNull(places.get(id), () -> id + " is no node of " + graph);
  }

  boolean knows(NodeId id) {
    return places.containsKey(id);
  }

  /** Returns how many Forks are around a node. */
  int depth(NodeId id) {
    int depth = 0;
    Optional<Branch> around = graph.branchOf(id);
    while (around.isPresent()) {
      depth++;
      around = graph.branchOf(around.get().fork());
    }
    return depth;
  }
}
