package dev.lastword.orchestrator.testkit;

import static dev.lastword.orchestrator.graph.ProblemCode.JOIN_CANNOT_PASS;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphDraft;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Random valid graphs of all node types and join policies: the same seed and size give the same
 * graph.
 *
 * @param conditions the language of their expressions
 * @param verdicts expressions that Decisions and CUSTOM Joins choose from
 * @param inputs expressions that nodes take their input from
 * @param lists expressions that ForEaches take their lists from; without any, graphs have neither
 *     lists nor times and keys that are computed
 * @param work the types of nodes that take their time, as often as they should come
 */
public record RandomGraphs(
    Conditions conditions,
    List<String> verdicts,
    List<String> inputs,
    List<String> lists,
    List<NodeType> work) {

  private static final int MOST_NODES = 30;
  private static final List<NodeType> WORK =
      List.of(NodeType.TASK, NodeType.TASK, NodeType.WAIT, NodeType.TIMER, NodeType.SUB_EXECUTION);

  public RandomGraphs {
    verdicts = List.copyOf(verdicts);
    inputs = List.copyOf(inputs);
    lists = List.copyOf(lists);
    work = List.copyOf(work);
  }

  /** Returns graphs whose work is of these types. */
  public RandomGraphs work(List<NodeType> types) {
    return new RandomGraphs(conditions, verdicts, inputs, lists, types);
  }

  /** Returns graphs with lists of these expressions. */
  public RandomGraphs lists(List<String> expressions) {
    return new RandomGraphs(conditions, verdicts, inputs, expressions, work);
  }

  /** Returns graphs with {@link PlainConditions}. */
  public static RandomGraphs plain() {
    return new RandomGraphs(
        new PlainConditions(),
        List.of("true", "true", "false", "error"),
        List.of("input", "output", "error"),
        List.of("list of 0", "list of 1", "list of 2", "list of 3", "list of 4", "list of 5"),
        WORK);
  }

  /** Returns graphs with conditions in CEL. */
  public static RandomGraphs cel() {
    return new RandomGraphs(
        new CelConditions(),
        List.of("true", "true", "false", "nodes.size() > 3", "1 / 0 > 0"),
        List.of("input", "output", "{'seen': nodes.size()}", "input.missing"),
        List.of("[]", "[input]", "[1, 2, 3]", "[1, 2, 3, 4, nodes.size()]", "input.missing"),
        WORK);
  }

  /** Returns the expression of a text. */
  String text(String text) {
    return conditions instanceof PlainConditions ? "text " + text : "'" + text + "'";
  }

  /** Returns graphs of up to some thirty nodes, for properties; a smaller size is simpler. */
  public Arbitrary<Graph> arbitrary() {
    return Combinators.combine(
            Arbitraries.integers().between(1, MOST_NODES), Arbitraries.longs().between(0, 1L << 40))
        .as((size, seed) -> graph(seed, size));
  }

  /** Returns the graph of this seed, with about so many nodes. */
  public Graph graph(long seed, int size) {
    GraphDraft draft = new Growth(this, new Random(seed), size).draft();
    return Graph.of(withPassableJoins(draft), conditions);
  }

  /** Gives Joins that could never pass a policy that lets them. */
  private GraphDraft withPassableJoins(GraphDraft draft) {
    Set<String> impossible =
        Graph.problems(draft, conditions).stream()
            .filter(problem -> problem.code() == JOIN_CANNOT_PASS)
            .map(problem -> problem.place().substring("/nodes/".length()))
            .collect(Collectors.toSet());
    List<Node> nodes =
        draft.nodes().stream()
            .map(
                node ->
                    node instanceof Join join && impossible.contains(node.id().value())
                        ? join.policy(JoinPolicy.ALL_DONE)
                        : node)
            .toList();
    return new GraphDraft(draft.id(), draft.settings(), nodes, draft.edges());
  }
}
