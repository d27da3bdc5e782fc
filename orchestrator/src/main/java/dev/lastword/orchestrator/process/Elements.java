package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch.Element;
import dev.lastword.orchestrator.graph.ControlNode.ForEach;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.Node;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of elements in a plan, by the ForEaches that have their lists and the Repeats that have
 * begun.
 *
 * <p>They follow from a state alone: a list is the output of its ForEach, and is never evaluated
 * again. The nodes of elements come in the order in which they were created; those of which none is
 * there yet follow in the order of the graph. So an engine that continues makes the same nodes in
 * the same order, and nodes that are there keep their places.
 */
final class Elements {

  /** Plans of different numbers that are shared while an execution uses them. */
  private static final int SHARED = 100;

  private final List<NodeId> forEaches;
  private final Map<NodeId, NodeId> byTemplate;
  private final Map<NodeId, Integer> turns;
  private final Map<NodeId, Integer> counts;
  private final @Nullable GraphPlan base;
  private final Map<List<Map.Entry<NodeId, Integer>>, WeakReference<GraphPlan>> plans =
      new LinkedHashMap<>();

  private Elements(
      List<NodeId> forEaches,
      Map<NodeId, NodeId> byTemplate,
      Map<NodeId, Integer> turns,
      Map<NodeId, Integer> counts,
      @Nullable GraphPlan base) {
    this.forEaches = forEaches;
    this.byTemplate = byTemplate;
    this.turns = turns;
    this.counts = counts;
    this.base = base;
  }

  /** Returns how many copies of the node behind a ForEach or Repeat run at once. */
  static int atOnce(Node node) {
    return node instanceof ForEach each ? each.atOnce() : 1;
  }

  /** Returns those of a graph before any of its ForEaches has its list. */
  static Elements none(Graph graph) {
    List<NodeId> forEaches =
        graph.nodes().stream().filter(node -> node.type().repeats()).map(Node::id).toList();
    Map<NodeId, NodeId> byTemplate = new HashMap<>();
    forEaches.forEach(each -> byTemplate.put(graph.template(each), each));
    Map<NodeId, Integer> turns = new HashMap<>();
    graph.nodes().stream()
        .filter(Repeat.class::isInstance)
        .map(Repeat.class::cast)
        .forEach(repeat -> turns.put(repeat.id(), repeat.times()));
    return new Elements(forEaches, byTemplate, turns, Map.of(), null);
  }

  /** Returns the same for a plan that differs in other things. */
  Elements fresh() {
    return new Elements(forEaches, byTemplate, turns, counts, base);
  }

  boolean isFree() {
    return forEaches.isEmpty();
  }

  Map<NodeId, Integer> counts() {
    return counts;
  }

  /** Returns the plan of a state, by {@code maker} unless one of the same numbers is in use. */
  GraphPlan plan(
      GraphPlan own, ExecutionState state, BiFunction<GraphPlan, Elements, GraphPlan> maker) {
    Map<NodeId, Integer> found = found(state);
    if (found.equals(counts)) {
      return own; // Those that are not created yet are created in its order.
    }
    if (base != null) {
      return base.in(state);
    }
    Map<NodeId, Integer> ordered = ordered(state, found, own.size());
    return shared(own, List.copyOf(ordered.entrySet()), ordered, maker);
  }

  private GraphPlan shared(
      GraphPlan root,
      List<Map.Entry<NodeId, Integer>> key,
      Map<NodeId, Integer> now,
      BiFunction<GraphPlan, Elements, GraphPlan> maker) {
    synchronized (plans) {
      GraphPlan known = Optional.ofNullable(plans.get(key)).map(WeakReference::get).orElse(null);
      if (known != null) {
        return known;
      }
      GraphPlan made = maker.apply(root, new Elements(forEaches, byTemplate, turns, now, root));
      plans.values().removeIf(plan -> plan.get() == null);
      if (plans.size() < SHARED) {
        plans.put(key, new WeakReference<>(made));
      }
      return made;
    }
  }

  private Map<NodeId, Integer> found(ExecutionState state) {
    Map<NodeId, Integer> found = new HashMap<>();
    for (NodeId each : forEaches) {
      state
          .node(each)
          .filter(node -> node.status() == NodeStatus.SUCCEEDED)
          .ifPresent(node -> found.put(each, count(each, node.details().output())));
    }
    return found;
  }

  private Map<NodeId, Integer> ordered(ExecutionState state, Map<NodeId, Integer> found, int size) {
    Map<NodeId, Integer> ordered = new LinkedHashMap<>();
    if (found.size() > 1) {
      created(state, size).forEach(each -> put(ordered, each, found));
    }
    forEaches.forEach(each -> put(ordered, each, found));
    return ordered;
  }

  private static void put(Map<NodeId, Integer> ordered, NodeId each, Map<NodeId, Integer> found) {
    Integer count = found.get(each);
    if (count != null) {
      ordered.putIfAbsent(each, count);
    }
  }

  private List<NodeId> created(ExecutionState state, int size) {
    return state.nodes().stream()
        .skip(size)
        .map(NodeState::nodeId)
        .flatMap(id -> Element.of(id).stream())
        .flatMap(element -> Optional.ofNullable(byTemplate.get(element.template())).stream())
        .distinct()
        .toList();
  }

  /**
   * Only force can have given a ForEach an output that is no such list: then it has no elements.
   */
  private int count(NodeId each, @Nullable JsonValue output) {
    Integer known = turns.get(each);
    if (known != null) {
      return known;
    }
    return output instanceof JsonArray list && list.elements().size() <= GraphLimits.ELEMENTS
        ? list.elements().size()
        : 0;
  }
}
