package dev.lastword.orchestrator.process;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Conditions.Reach;
import dev.lastword.orchestrator.graph.Conditions.Reading;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The Joins whose expressions mention {@code nodes}, by the nodes that they mention.
 *
 * <p>The Fork of such a Join counts as mentioned: before it opens, the Join is not judged.
 */
final class JoinWatches {

  private final Map<NodeId, List<NodeId>> byNode = new HashMap<>();
  private final List<NodeId> ofEveryNode = new ArrayList<>();
  private final Set<NodeId> joins = new HashSet<>();

  private JoinWatches() {}

  /** Returns the watches of {@code graph}, whose expressions mean what {@code conditions} say. */
  static JoinWatches of(Graph graph, Conditions conditions) {
    JoinWatches watches = new JoinWatches();
    Map<Expression, Reading> readings = new HashMap<>();
    for (Node node : graph.nodes()) {
      if (node instanceof Join join && join.when() != null) {
        Reading reading =
            readings.computeIfAbsent(
                join.when(), when -> conditions.read(when, ExpressionScope.JOIN));
        watches.add(graph, join.id(), reading);
      }
    }
    return watches;
  }

  private void add(Graph graph, NodeId join, Reading reading) {
    if (reading.reach() == Reach.EVERY_NODE) {
      ofEveryNode.add(join);
      joins.add(join);
    } else if (!reading.nodes().isEmpty()) {
      Set<NodeId> mentioned = new HashSet<>(Set.of(graph.forkOf(join)));
      reading.nodes().forEach(id -> mentioned.add(NodeId.of(id)));
      mentioned.forEach(id -> byNode.computeIfAbsent(id, any -> new ArrayList<>()).add(join));
      joins.add(join);
    }
  }

  /** Tells whether no expression mentions a node. */
  boolean isEmpty() {
    return joins.isEmpty();
  }

  /** Tells whether the expression of a Join mentions any node. */
  boolean isWatching(NodeId join) {
    return joins.contains(join);
  }

  /** Gives each Join that a change of {@code node} concerns to {@code seen}. */
  void forEachWatching(NodeId node, Consumer<NodeId> seen) {
    byNode.getOrDefault(node, List.of()).forEach(seen);
    ofEveryNode.forEach(seen);
  }
}
