package dev.lastword.orchestrator.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reactions by example, and what they cost. */
final class ReactorTest {

  private static final NodeId TASK = NodeId.of("task");
  private static final Task TASK_NODE = Task.of("task");

  @Test
  void a_started_execution_makes_a_job_for_its_first_task() {
    World world = World.begin(oneTask(), Machine.REAL);

    assertEquals(JobStatus.QUEUED, world.jobs().get(TASK));
    assertEquals(NodeStatus.READY, world.state().node(TASK).orElseThrow().status());
  }

  @Test
  void a_success_completes_the_execution_with_its_input() {
    World world = play(World.begin(oneTask(), Machine.REAL), "start task", "succeed task");

    assertEquals(ExecutionStatus.COMPLETED, world.state().status());
    assertEquals("\"out task\"", String.valueOf(world.state().facts().completion().result()));
  }

  @Test
  void an_immediate_cancel_interrupts_cancels_and_confirms_in_one_slice() {
    World world = play(World.begin(oneTask(), Machine.REAL), "start task", "cancel IMMEDIATE");

    assertEquals(
        List.of(
            EventType.EXECUTION_CANCEL_REQUESTED,
            EventType.NODE_INTERRUPT_REQUESTED,
            EventType.NODE_CANCELED,
            EventType.NODE_CANCELED,
            EventType.EXECUTION_CANCELED),
        lastTypes(world, 5));
  }

  @Test
  void a_fork_is_opened_before_its_branches_are_ready() {
    World world = World.begin(wide(2), Machine.REAL);

    assertEquals(
        List.of(EventType.FORK_OPENED, EventType.NODE_READY, EventType.NODE_READY),
        lastTypes(world, 3));
  }

  @Test
  void a_fork_of_many_branches_is_opened_once_and_before_the_first_of_them() {
    World world = World.begin(wide(2_500), Machine.REAL);

    List<EventType> types = lastTypes(world, 2_501);
    assertEquals(EventType.FORK_OPENED, types.get(0));
    assertEquals(2_500, Collections.frequency(types, EventType.NODE_READY));
  }

  @Test
  void a_fork_whose_only_branch_cannot_begin_fails_the_execution() {
    Graph graph =
        Graph.builder("fork")
            .add(Start.of("start"), Fork.of("fork"), Task.of(About.of("task").input("error")))
            .path("start", "fork", "task")
            .build(new PlainConditions());

    World world = World.begin(graph, Machine.REAL);

    assertEquals(ExecutionStatus.FAILED, world.state().status());
    assertEquals(NodeStatus.FAILED, world.state().node(TASK).orElseThrow().status());
  }

  @Test
  void a_node_that_is_resumed_before_its_settled_join_has_swept_it_does_not_succeed() {
    Graph graph =
        Graph.builder("race")
            .add(Start.of("start"), Fork.of("fork"), TASK_NODE, Timer.of("nap", Duration.ofDays(1)))
            .add(Join.of("join").policy(JoinPolicy.ANY_SUCCESS), Success.of("done"))
            .path("start", "fork", "task", "join", "done")
            .path("fork", "nap", "join")
            .build(new PlainConditions());
    NodeId nap = NodeId.of("nap");
    World world = play(World.begin(graph, Machine.REAL), "start task");
    world = world.told(List.of(new NodeSucceeded(TASK, null)));
    while (!world.state().node(NodeId.of("join")).orElseThrow().status().isSettled()) {
      world = world.told(Reactor.next(world.situation()).events());
    }
    assertEquals(NodeStatus.WAITING, world.state().node(nap).orElseThrow().status());

    world = world.told(List.of(new NodeResumed(nap, null))).settled();

    assertEquals(NodeStatus.CANCELED, world.state().node(nap).orElseThrow().status());
    assertEquals(ExecutionStatus.COMPLETED, world.state().status());
  }

  @Test
  void a_retry_waits_as_long_as_its_backoff_and_its_names_say() {
    World world = play(World.begin(oneTask(), Machine.REAL), "start task");
    List<EventEnvelope> failure =
        world.enveloped(List.of(new NodeFailReported(TASK, NodeError.of("BROKEN", "it broke"))));

    List<Effect> owed = world.situation().after(failure).effects();

    assertEquals(owed, world.situation().after(failure).effects());
    Effect.Retry retry = (Effect.Retry) owed.get(0);
    Duration delay = Duration.between(world.now(), retry.availableAt());
    assertTrue(
        delay.compareTo(Duration.ofSeconds(5)) >= 0 && delay.compareTo(Duration.ofSeconds(10)) <= 0,
        delay::toString);
  }

  @Test
  void a_cancel_of_many_nodes_comes_in_slices_that_a_commit_can_hold() {
    int branches = 2_500;
    World world = World.begin(wide(branches), Machine.REAL);
    ProcessState asked =
        world
            .situation()
            .after(world.enveloped(List.of(new ExecutionCancelRequested(null, null, null, null))))
            .processState();

    int largest = 0;
    int slices = 0;
    ProcessState processState = asked;
    for (Reaction next = Reactor.next(processState);
        !next.isQuiet();
        next = Reactor.next(processState)) {
      largest = Math.max(largest, next.events().size());
      slices++;
      processState = processState.after(world.enveloped(next.events())).processState();
    }

    assertEquals(ExecutionStatus.CANCELED, processState.state().status());
    assertTrue(largest <= 3 * GraphPlan.USUAL_NODES_PER_SLICE + 2, "found a slice of " + largest);
    assertEquals(2, slices);
  }

  @Test
  void one_more_branch_that_ends_is_looked_at_alone() {
    World world = World.begin(wide(2_000), Machine.REAL);

    World after = world;
    for (int i = 0; i < 3; i++) {
      after = play(after, "start b" + i, "succeed b" + i);
    }

    assertEquals(Reaction.QUIET, Reactor.next(after.situation()));
    assertTrue(
        after.situation().workList().places().size() <= 3, after.situation().workList()::toString);
    long told =
        after.log().all().stream()
            .filter(event -> event.body().typeName().equals("JOIN_GATE_UPDATED"))
            .count();
    assertEquals(1, told, "above 64 branches only the first move is told");
  }

  private static World play(World from, String... moves) {
    World world = from;
    for (String name : moves) {
      world =
          Moves.of(world).stream()
              .filter(move -> move.name().equals(name))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no move " + name))
              .then()
              .get()
              .settled();
    }
    return world;
  }

  private static List<EventType> lastTypes(World world, int count) {
    List<EventEnvelope> all = world.log().all();
    return all.subList(all.size() - count, all.size()).stream()
        .map(event -> ((Event) event.body()).type())
        .toList();
  }

  private static Graph oneTask() {
    Backoff backoff = new Backoff(Duration.ofSeconds(10), 1, Duration.ofSeconds(10), 0.5);
    return Graph.builder("one")
        .add(Start.of("start"), Success.of("done"))
        .add(Task.of("task").retry(RetryPolicy.of(2).backoff(backoff)))
        .path("start", "task", "done")
        .build(new PlainConditions());
  }

  private static GraphPlan wide(int branches) {
    GraphBuilder graph =
        Graph.builder("wide")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join").policy(JoinPolicy.ALL_DONE))
            .path("start", "fork");
    for (int i = 0; i < branches; i++) {
      graph.add(Task.of("b" + i)).path("fork", "b" + i, "join");
    }
    return GraphPlan.of(graph.build(new PlainConditions()), new PlainConditions());
  }
}
