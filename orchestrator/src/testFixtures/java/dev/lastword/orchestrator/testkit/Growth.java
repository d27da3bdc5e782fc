package dev.lastword.orchestrator.testkit;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.ControlNode.Decision;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.EdgeId;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.GraphDraft;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * One graph while it grows.
 *
 * <p>What has been built always has loose ends, edges that lead nowhere yet, all in one branch. The
 * next node takes some of them and adds its own; a Fork grows each branch by itself and lets its
 * Join take what is loose at their ends.
 */
final class Growth {

  /** An edge without target; one that is needed must find one, others may be forgotten. */
  private record Loose(int order, boolean needed, Function<NodeId, Edge> edge) {}

  private record Ordered(int order, Edge edge) {}

  private static final int MOST_BRANCHES = 3;

  private final RandomNodes random;
  private final Random dice;
  private final GraphId id = GraphId.of("random");
  private final List<Node> nodes = new ArrayList<>();
  private final List<Ordered> edges = new ArrayList<>();
  private int left;
  private int loosened;

  Growth(RandomGraphs kind, Random dice, int size) {
    this.dice = dice;
    this.random = new RandomNodes(kind, dice);
    this.left = size;
    NodeId start = add(Start.of(about()));
    List<Loose> ends = grow(List.of(loose(start, Ending.SUCCEEDED, dice.nextInt(20) > 0)), size);
    finish(ends);
  }

  GraphDraft draft() {
    List<Edge> written =
        edges.stream().sorted(Comparator.comparing(Ordered::order)).map(Ordered::edge).toList();
    return new GraphDraft(id, random.settings(), nodes, written);
  }

  /** Adds nodes of one branch, as many as {@code budget} and what is left allow. */
  private List<Loose> grow(List<Loose> from, int budget) {
    List<Loose> ends = new ArrayList<>(from);
    for (int used = 0; used < budget && left > 0 && !ends.isEmpty(); used++) {
      NodeType type = random.type();
      int before = left;
      if (type == NodeType.FORK && left > 2 && random.isList()) {
        forEach(ends);
      } else if (type == NodeType.FORK && left > 2) {
        fork(ends);
      } else if (type == NodeType.DECISION) {
        decision(ends);
      } else {
        Node node = random.node(about(), type);
        attach(add(node), ends);
        ends.addAll(random.isEnd(node) ? List.of() : endings(node.id()));
      }
      used += before - left - 1;
    }
    return ends;
  }

  private void decision(List<Loose> ends) {
    NodeId decision = add(Decision.of(about()));
    attach(decision, ends);
    int choices = 1 + dice.nextInt(MOST_BRANCHES);
    for (int i = 0; i < choices; i++) {
      boolean otherwise = i == choices - 1 && dice.nextBoolean();
      Expression when = otherwise ? null : Expression.of(random.verdict());
      EdgeId edgeId = EdgeId.of("way" + i);
      ends.add(new Loose(loosened++, i == 0, to -> new Edge.Choice(decision, to, edgeId, when)));
    }
    if (dice.nextBoolean()) {
      ends.add(loose(decision, dice.nextBoolean() ? Ending.FAILED : Ending.DONE, false));
    }
  }

  private void fork(List<Loose> ends) {
    NodeId fork = add(Fork.of(about()));
    attach(fork, ends);
    int count = 1 + dice.nextInt(MOST_BRANCHES);
    List<Loose> heads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      heads.add(loose(fork, Ending.SUCCEEDED, true));
    }
    List<Loose> arriving = new ArrayList<>();
    for (Loose head : heads) {
      arriving.addAll(branch(head));
    }
    if (arriving.isEmpty() || dice.nextInt(6) == 0) {
      finish(arriving);
      return;
    }
    NodeId join = add(random.join(about()));
    arriving.set(0, new Loose(arriving.get(0).order(), true, arriving.get(0).edge()));
    attachAll(join, arriving);
    ends.addAll(endings(join));
    if (dice.nextInt(8) == 0) {
      ends.add(loose(fork, Ending.FAILED, false));
    }
  }

  private void forEach(List<Loose> ends) {
    boolean isList = dice.nextInt(3) > 0;
    NodeId each = add(isList ? random.forEach(about()) : random.repeat(about()));
    attach(each, ends);
    NodeId repeated = add(random.repeated(about()));
    connect(loose(each, Ending.SUCCEEDED, true), repeated);
    NodeId join = add(isList ? random.join(about()) : Join.of(about(), JoinPolicy.ALL_SUCCESS));
    connect(loose(repeated, Ending.SUCCEEDED, true), join);
    if (dice.nextInt(4) == 0) {
      connect(loose(repeated, dice.nextBoolean() ? Ending.FAILED : Ending.DONE, true), join);
    }
    ends.addAll(endings(join));
    if (dice.nextInt(4) == 0) {
      ends.add(loose(each, Ending.FAILED, false));
    }
  }

  /** A branch begins with a node of its own, so that the Fork's edge does not lead to the Join. */
  private List<Loose> branch(Loose head) {
    Node first = random.node(about(), random.workType());
    connect(head, add(first));
    return grow(endings(first.id()), 1 + dice.nextInt(4));
  }

  private List<Loose> endings(NodeId node) {
    List<Loose> ends = new ArrayList<>();
    ends.add(loose(node, Ending.SUCCEEDED, false));
    if (dice.nextInt(3) == 0) {
      ends.add(loose(node, Ending.FAILED, false));
    }
    if (dice.nextInt(5) == 0) {
      ends.add(loose(node, dice.nextBoolean() ? Ending.CANCELED : Ending.DONE, false));
    }
    return ends;
  }

  /** Lets a node take at least one of the loose ends, and perhaps more. */
  private void attach(NodeId node, List<Loose> ends) {
    Loose first = ends.remove(dice.nextInt(ends.size()));
    connect(first, node);
    for (Loose end : List.copyOf(ends)) {
      if (dice.nextInt(3) == 0) {
        ends.remove(end);
        connect(end, node);
      }
    }
  }

  private void attachAll(NodeId join, List<Loose> arriving) {
    for (Loose end : arriving) {
      if (end.needed() || dice.nextInt(4) > 0) {
        connect(end, join);
      }
    }
  }

  private void finish(List<Loose> ends) {
    for (Loose end : ends) {
      if (end.needed() || dice.nextInt(3) == 0) {
        connect(end, add(random.node(about(), random.lastType())));
      }
    }
  }

  private Loose loose(NodeId from, Ending on, boolean needed) {
    return new Loose(loosened++, needed, to -> new Edge.Following(from, to, on));
  }

  private void connect(Loose end, NodeId node) {
    edges.add(new Ordered(end.order(), end.edge().apply(node)));
  }

  private NodeId add(Node node) {
    nodes.add(node);
    left--;
    return node.id();
  }

  private About about() {
    return random.about("n" + nodes.size());
  }
}
