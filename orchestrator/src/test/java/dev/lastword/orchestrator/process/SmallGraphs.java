package dev.lastword.orchestrator.process;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.followup.FollowUps;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.ControlNode.Decision;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.EdgeId;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.EndNode.Canceled;
import dev.lastword.orchestrator.graph.EndNode.Failed;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphDraft;
import dev.lastword.orchestrator.graph.GraphSettings;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Every valid graph of so many nodes: all types, all join policies, and edges on success and, of
 * each node, on one more of {@code endings}.
 */
record SmallGraphs(int size, List<Ending> endings) {

  /** What follows an end costs no worlds, so it is looked for in all of them. */
  private static final GraphSettings FOLLOWED =
      GraphSettings.USUAL.followUps(
          FollowUps.NONE
              .with(FollowUpKind.ON_CANCELED, GraphId.of("undo"))
              .with(FollowUpKind.FINALLY, GraphId.of("tidy")));

  private static final List<Function<String, Node>> TYPES =
      List.of(
          id -> Task.of(id).retry(RetryPolicy.of(2)),
          id -> Wait.of(id).waitKey("key-0").deadline(Duration.ofSeconds(5)),
          id -> Timer.of(id, Duration.ofSeconds(1)),
          id -> SubExecution.of(id, "child"),
          Fork::of,
          id -> Join.of(About.of(id), JoinPolicy.ALL_SUCCESS),
          id -> Join.of(About.of(id), JoinPolicy.ANY_SUCCESS),
          id -> Join.of(About.of(id), JoinPolicy.ALL_DONE),
          id -> Join.of(id).when("true"),
          id -> Join.of(id).when("false"),
          id -> Join.of(id).when("nodes.n2 is SUCCEEDED"),
          id -> Join.of(id).when("nodes has FAILED"),
          Decision::of,
          Success::of,
          Failed::of,
          Canceled::of);

  /** Returns one graph of each shape. */
  List<Graph> shapes() {
    Set<String> known = new HashSet<>();
    List<Graph> shapes = new ArrayList<>();
    forEach(
        graph -> {
          if (known.add(Shape.of(graph))) {
            shapes.add(graph);
          }
        });
    return shapes;
  }

  /** Gives each graph to {@code seen}. */
  void forEach(Consumer<Graph> seen) {
    List<Node> nodes = new ArrayList<>();
    nodes.add(Start.of("n0"));
    types(nodes, seen);
  }

  private void types(List<Node> nodes, Consumer<Graph> seen) {
    if (nodes.size() == size) {
      edges(nodes, 0, List.of(), seen);
      return;
    }
    for (Function<String, Node> type : TYPES) {
      Node node = type.apply("n" + nodes.size());
      boolean isJoinTooEarly = node instanceof Join && nodes.size() < 3;
      if (!isJoinTooEarly) {
        List<Node> more = new ArrayList<>(nodes);
        more.add(node);
        types(more, seen);
      }
    }
  }

  private void edges(List<Node> nodes, int from, List<Edge> edges, Consumer<Graph> seen) {
    if (from > 0 && from < size && !leadsTo(edges, nodes.get(from).id())) {
      return;
    }
    if (from == size) {
      GraphDraft draft = new GraphDraft(GraphId.of("small"), FOLLOWED, nodes, edges);
      if (Graph.problems(draft, new PlainConditions()).isEmpty()) {
        seen.accept(Graph.of(draft, new PlainConditions()));
      }
      return;
    }
    List<NodeId> later = nodes.subList(from + 1, size).stream().map(Node::id).toList();
    for (List<Edge> added : ways(nodes.get(from), later)) {
      List<Edge> more = new ArrayList<>(edges);
      more.addAll(added);
      edges(nodes, from + 1, more, seen);
    }
  }

  private static boolean leadsTo(List<Edge> edges, NodeId id) {
    return edges.stream().anyMatch(edge -> edge.to().equals(id));
  }

  private List<List<Edge>> ways(Node node, List<NodeId> later) {
    if (node instanceof EndNode) {
      return List.of(List.of());
    }
    if (node instanceof Fork) {
      return branches(node.id(), later);
    }
    if (node instanceof Decision) {
      return choices(node.id(), later);
    }
    List<List<Edge>> ways = new ArrayList<>();
    for (NodeId next : orNone(later)) {
      List<Edge> onSuccess = next == null ? List.of() : List.of(on(node, next, Ending.SUCCEEDED));
      ways.add(onSuccess);
      if (!(node instanceof Start)) {
        for (Ending ending : endings) {
          for (NodeId other : later) {
            List<Edge> two = new ArrayList<>(onSuccess);
            two.add(on(node, other, ending));
            ways.add(two);
          }
        }
      }
    }
    return ways;
  }

  private static List<List<Edge>> branches(NodeId fork, List<NodeId> later) {
    List<List<Edge>> ways = new ArrayList<>();
    for (int subset = 1; subset < 1 << later.size(); subset++) {
      List<Edge> heads = new ArrayList<>();
      for (int i = 0; i < later.size(); i++) {
        if ((subset & 1 << i) != 0) {
          heads.add(new Edge.Following(fork, later.get(i), Ending.SUCCEEDED));
        }
      }
      ways.add(heads);
    }
    return ways;
  }

  private static List<List<Edge>> choices(NodeId decision, List<NodeId> later) {
    List<List<Edge>> ways = new ArrayList<>();
    for (NodeId one : later) {
      ways.add(List.of(choice(decision, one, "true")));
      ways.add(List.of(choice(decision, one, "false")));
      for (NodeId other : later) {
        if (!other.equals(one)) {
          ways.add(List.of(choice(decision, one, "false"), choice(decision, other, null)));
          ways.add(
              List.of(
                  choice(decision, one, "error"),
                  new Edge.Following(decision, other, Ending.FAILED)));
        }
      }
    }
    return ways;
  }

  private static Edge choice(NodeId from, NodeId to, @Nullable String when) {
    return new Edge.Choice(
        from, to, EdgeId.of("to " + to), when == null ? null : Expression.of(when));
  }

  private static Edge on(Node from, NodeId to, Ending ending) {
    return new Edge.Following(from.id(), to, ending);
  }

  private static List<@Nullable NodeId> orNone(List<NodeId> later) {
    List<@Nullable NodeId> options = new ArrayList<>(later);
    options.add(null);
    return options;
  }
}
