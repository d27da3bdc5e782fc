package dev.lastword.orchestrator.process;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Laws of ForEaches. */
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
                        size(after, graph.branchOf(created.nodeId()).orElseThrow().fork())
                            > element.index(),
                        "an element is in the list",
                        event.body(),
                        after));
      }
    }
    for (Node node : graph.nodes()) {
      if (node.type().repeats()) {
        check(node, after);
      }
      if (node instanceof Repeat repeat) {
        checkTurns(repeat, after);
      }
    }
  }

  private static void check(Node each, World world) {
    List<NodeState> elements = elements(each.id(), world);
    long active =
        elements.stream()
            .filter(node -> node.status() != NodeStatus.IDLE && !node.status().isSettled())
            .count();
    Laws.require(
        active <= Elements.atOnce(each),
        "no more elements run than may: " + each.id(),
        active,
        world);
    Graph graph = world.situation().plan().graph();
    Laws.require(
        status(world, graph.template(each.id())).filter(NodeStatus::isSettled).isEmpty()
            || !begun(world, graph.template(each.id())),
        "the repeated node itself never runs",
        each.id(),
        world);
    Optional<NodeState> join = graph.joinOf(each.id()).flatMap(world.state()::node);
    if (join.filter(node -> node.status() == NodeStatus.SUCCEEDED).isPresent()
        && each.type() == NodeType.FOR_EACH
        && join.get().attempt() > 0) {
      checkOutput(elements, join.get(), world);
    }
  }

  /** Outputs stand where their elements were in the list; null stands for the others. */
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

  /** A turn begins when the one before has ended and its condition does not hold. */
  private static void checkTurns(Repeat repeat, World world) {
    List<NodeState> turns = elements(repeat.id(), world);
    for (int i = 1; i < turns.size(); i++) {
      boolean hasBegun =
          turns.get(i).status() != NodeStatus.IDLE && turns.get(i).status() != NodeStatus.CANCELED
              || turns.get(i).attempt() > 0;
      NodeState before = turns.get(i - 1);
      Laws.require(
          !hasBegun || before.status() == NodeStatus.SUCCEEDED && isFalse(repeat, before, world),
          "a turn follows one after which the condition does not hold: " + repeat.id(),
          before,
          world);
    }
  }

  /** Evaluates the condition of a Repeat by hand. */
  static boolean isFalse(Repeat repeat, NodeState turn, World world) {
    Evaluation said = said(repeat, turn, world);
    return said.equals(new Evaluation.Value(new JsonBoolean(false)));
  }

  static boolean isTrue(Repeat repeat, NodeState turn, World world) {
    Evaluation said = said(repeat, turn, world);
    return said.equals(new Evaluation.Value(new JsonBoolean(true)));
  }

  private static Evaluation said(Repeat repeat, NodeState turn, World world) {
    return world
        .situation()
        .plan()
        .conditions()
        .evaluate(
            repeat.until(),
            Variables.ofDecision(
                world.state().facts().origin().input(), turn.details().output(), Map.of()),
            EvaluationBudget.of(ExpressionScope.DECISION));
  }

  /** Returns the last turn that has succeeded, if all that have ended have. */
  static Optional<NodeState> lastTurn(NodeId repeat, World world) {
    return elements(repeat, world).stream()
        .filter(node -> node.status().isSettled())
        .reduce((one, other) -> other)
        .filter(node -> node.status() == NodeStatus.SUCCEEDED);
  }

  private static int size(World world, NodeId each) {
    return world.situation().plan().graph().node(each) instanceof Repeat repeat
        ? repeat.times()
        : list(world, each).size();
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
