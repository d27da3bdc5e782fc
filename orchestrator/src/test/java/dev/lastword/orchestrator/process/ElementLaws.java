package dev.lastword.orchestrator.process;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.ForEach;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What must be true of ForEaches. */
final class ElementLaws {

  private ElementLaws() {}

  /**
   * Checks that elements are created after their list, in its order, and begin within the limit.
   */
  static void check(List<EventEnvelope> events, World after) {
    Graph graph = after.situation().plan().graph();
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeCreated created) {
        graph
            .element(created.nodeId())
            .ifPresent(
                element ->
                    Laws.require(
                        list(after, graph.branchOf(created.nodeId()).orElseThrow().fork()).size()
                            > element.index(),
                        "an element is in the list",
                        event.body(),
                        after));
      }
    }
    for (Node node : graph.nodes()) {
      if (node instanceof ForEach each) {
        check(each, after);
      }
    }
  }

  private static void check(ForEach each, World world) {
    List<NodeState> elements = elements(each.id(), world);
    long active =
        elements.stream()
            .filter(node -> node.status() != NodeStatus.IDLE && !node.status().isSettled())
            .count();
    Laws.require(
        active <= each.atOnce(), "no more elements run than may: " + each.id(), active, world);
    Graph graph = world.situation().plan().graph();
    Laws.require(
        status(world, graph.template(each.id())).filter(NodeStatus::isSettled).isEmpty()
            || !begun(world, graph.template(each.id())),
        "the repeated node itself never runs",
        each.id(),
        world);
    Optional<NodeState> join = graph.joinOf(each.id()).flatMap(world.state()::node);
    if (join.filter(node -> node.status() == NodeStatus.SUCCEEDED).isPresent()
        && join.get().attempt() > 0) {
      checkOutput(elements, join.get(), world);
    }
  }

  /** What succeeded is where it was in the list; null stands for the others. */
  private static void checkOutput(List<NodeState> elements, NodeState join, World world) {
    List<JsonValue> outputs = new ArrayList<>();
    for (NodeState node : elements) {
      JsonValue output = node.details().output();
      outputs.add(
          node.status() == NodeStatus.SUCCEEDED && output != null ? output : JsonValue.NULL);
    }
    Laws.require(
        new JsonArray(outputs).equals(join.details().output()),
        "the outputs of elements are in the order of the list",
        join,
        world);
  }

  private static List<NodeState> elements(NodeId each, World world) {
    return world.situation().plan().graph().branches(each).stream()
        .map(Branch::head)
        .filter(head -> world.situation().plan().graph().element(head).isPresent())
        .flatMap(head -> world.state().node(head).stream())
        .toList();
  }

  private static Optional<NodeStatus> status(World world, NodeId id) {
    return world.state().node(id).map(NodeState::status);
  }

  private static boolean begun(World world, NodeId id) {
    return world.state().node(id).filter(node -> node.attempt() > 0).isPresent();
  }

  private static List<JsonValue> list(World world, NodeId each) {
    return world
        .state()
        .node(each)
        .map(node -> node.details().output())
        .filter(JsonArray.class::isInstance)
        .map(list -> ((JsonArray) list).elements())
        .orElse(List.of());
  }
}
