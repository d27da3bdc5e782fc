package dev.lastword.orchestrator.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * CUSTOM Joins whose expressions mention nodes.
 *
 * <p>The graph has two branches, a1 then a2, and b1, that meet in a Join.
 */
final class CustomJoinTest {

  private static final CelConditions CEL = new CelConditions();
  private static final NodeId JOIN = NodeId.of("join");
  private static final String A1_SUCCEEDED = "nodes.a1.status == 'SUCCEEDED'";

  @Test
  void a_join_passes_in_whatever_order_its_nodes_change() {
    World one = play(begin(Wait::of, A1_SUCCEEDED), "resume a1", "resume b1");
    World other = play(begin(Wait::of, A1_SUCCEEDED), "resume b1", "resume a1");

    assertEquals(ExecutionStatus.COMPLETED, one.state().status());
    assertEquals(ExecutionStatus.COMPLETED, other.state().status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes.a1.status == 'SUCCEEDED'",
        "nodes['a1'].status == 'SUCCEEDED'",
        ".nodes.a1.status == 'SUCCEEDED'",
        "nodes['a' + '1'].status == 'SUCCEEDED'",
        "nodes.exists(id, id.startsWith('a') && nodes[id].status == 'SUCCEEDED')",
        "has(nodes.a1.output)",
        "[nodes].exists(all, all.a1.status == 'SUCCEEDED')"
      })
  void a_join_passes_as_soon_as_a_node_that_it_mentions_lets_it(String when) {
    World waiting = begin(Wait::of, when);
    assertEquals(NodeStatus.IDLE, join(waiting));

    World world = play(waiting, "resume a1");

    assertEquals(NodeStatus.SUCCEEDED, join(world));
    assertEquals(ExecutionStatus.COMPLETED, world.state().status());
  }

  @Test
  void a_join_that_passes_early_begins_and_tells_its_count_before_it_passes() {
    World world = play(begin(Wait::of, A1_SUCCEEDED), "resume a1");

    List<EventType> told =
        world.log().all().stream()
            .map(envelope -> (Event) envelope.body())
            .filter(event -> event.toString().contains("nodeId=join"))
            .map(Event::type)
            .toList();
    assertEquals(
        List.of(
            EventType.NODE_CREATED,
            EventType.NODE_READY,
            EventType.NODE_STARTED,
            EventType.JOIN_GATE_UPDATED,
            EventType.JOIN_PASSED,
            EventType.NODE_SUCCEEDED),
        told);
  }

  @Test
  void an_expression_over_counts_alone_is_judged_when_a_branch_ends() {
    World world = begin(Wait::of, "f == 0");
    assertEquals(NodeStatus.IDLE, join(world));

    assertEquals(NodeStatus.IDLE, join(play(world, "resume a1")));
    assertEquals(NodeStatus.SUCCEEDED, join(play(world, "resume b1")));
  }

  @Test
  void an_expression_that_asks_for_an_output_too_early_waits_for_it() {
    String when = "nodes.a1.output == 'out a1'";
    World begun = play(begin(Task::of, when), "start a1", "start b1", "succeed b1");
    assertEquals(NodeStatus.RUNNING, join(begun));

    assertEquals(NodeStatus.SUCCEEDED, join(play(begun, "succeed a1")));
  }

  @Test
  void an_expression_that_fails_to_the_last_fails_its_join() {
    String when = "nodes.a1.output == 'out a1'";

    World world = play(begin(Task::of, when), "start a1", "start b1", "succeed b1", "fail a1");

    assertEquals(NodeStatus.FAILED, join(world));
    assertEquals(ExecutionStatus.FAILED, world.state().status());
    assertEquals(
        Optional.of("EXPRESSION_ERROR"),
        Optional.ofNullable(world.state().node(JOIN).orElseThrow().details().error())
            .flatMap(NodeError::code));
  }

  @Test
  void a_cancel_comes_before_every_join() {
    World begun = play(begin(Task::of, A1_SUCCEEDED), "start a1", "cancel GRACEFUL");

    World world = play(begun, "succeed a1");

    assertEquals(NodeStatus.CANCELED, join(world));
    assertEquals(ExecutionStatus.CANCELED, world.state().status());
  }

  @Test
  void progress_changes_nothing_that_an_expression_could_see() {
    World world = play(begin(Task::of, "nodes.exists(id, nodes[id].status == 'FAILED')"));
    World started = play(world, "start a1");

    ProcessState after =
        started
            .situation()
            .after(
                started.enveloped(
                    List.of(new NodeProgressReported(NodeId.of("a1"), null, "half", null))))
            .processState();

    assertTrue(
        after.workList().places().stream()
            .noneMatch(place -> after.plan().node(place).id().equals(JOIN)),
        after.workList()::toString);
  }

  @Test
  void the_order_of_moves_in_different_branches_does_not_change_the_verdict() {
    List<String> questions = new ArrayList<>(List.of("nodes has FAILED", "nodes.a1 gave output"));
    for (String node : List.of("a1", "a2", "b1")) {
      for (NodeStatus end : List.of(NodeStatus.SUCCEEDED, NodeStatus.FAILED, NodeStatus.CANCELED)) {
        questions.add("nodes." + node + " is " + end);
      }
    }
    int pairs = 0;
    for (String when : questions) {
      Orders orders = new Orders();
      orders.explore(graph(Task::of, when, new PlainConditions()));
      pairs += orders.pairs();
    }

    assertTrue(pairs > 5_000, "compared only " + pairs + " pairs of moves");
  }

  private static NodeStatus join(World world) {
    return world.state().node(JOIN).orElseThrow().status();
  }

  private static World begin(Function<String, Node> work, String when) {
    return World.begin(GraphPlan.of(graph(work, when, CEL), CEL), Machine.REAL);
  }

  private static Graph graph(Function<String, Node> work, String when, Conditions conditions) {
    return Graph.builder("custom")
        .add(Start.of("start"), Fork.of("fork"), Join.of("join").when(when), Success.of("done"))
        .add(work.apply("a1"), work.apply("a2"), work.apply("b1"))
        .path("start", "fork", "a1", "a2", "join", "done")
        .path("fork", "b1", "join")
        .build(conditions);
  }

  private static World play(World from, String... moves) {
    World world = from;
    for (String name : moves) {
      Optional<Moves.Move> next =
          Moves.of(world).stream().filter(move -> move.name().equals(name)).findFirst();
      // What a Join has swept away has no next move.
      if (next.isPresent()) {
        world = next.get().then().get().settled();
        Laws.checkQuiet(world);
      } else {
        assertTrue(world.state().status().isTerminal(), "no move " + name);
      }
    }
    return world;
  }
}
