package dev.lastword.orchestrator.graph.picture;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.graph.ControlNode.ForEach;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Edge.Choice;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Timer;

/** Captions of nodes and edges. */
final class Captions {

  private static final int ENOUGH = 28;

  private Captions() {}

  static String name(Node node) {
    String title = node.about().title();
    return brief(title == null ? node.id().value() : title);
  }

  static String detail(Node node) {
    String type = node.type().wireName();
    if (node instanceof Join join) {
      return type
          + " "
          + (join.policy() == JoinPolicy.CUSTOM ? brief(join.when() + "") : join.policy());
    }
    if (node instanceof ForEach each) {
      return each.limit() == null ? type : type + ", " + each.limit() + " at once";
    }
    if (node instanceof Repeat repeat) {
      return brief(type + " until " + repeat.until());
    }
    if (node instanceof Timer timer) {
      return type + " " + (timer.until() == null ? timer.duration() : "until " + timer.until());
    }
    return node instanceof SubExecution child ? brief(type + " " + child.graph()) : type;
  }

  static String of(Edge edge) {
    if (edge instanceof Choice choice) {
      return choice.when() == null ? "else" : brief(choice.when().text());
    }
    return edge.on() == Ending.SUCCEEDED ? "" : edge.on().name();
  }

  private static String brief(String text) {
    return text.length() <= ENOUGH ? text : text.substring(0, ENOUGH - 1) + "…";
  }
}
