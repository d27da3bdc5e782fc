package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;

/**
 * A parent that is CANCELED while its descendants are in a grace without an end: an immediate
 * cancel of the parent ends the whole family.
 */
final class FamilyCancelsTest {

  private static final Actor BOB = Actor.user("bob");
  private static final ExecutionId CHILD = GraphBench.child(ID, "bill");
  private static final ExecutionId GRANDCHILD = GraphBench.child(CHILD, "print");

  private final GraphBench bench = new GraphBench();
  private Engine other;
  private List<Assignment> held;

  @BeforeEach
  void start() {
    bench.path("orders", SubExecution.of("bill", "bills"));
    bench.path("bills", SubExecution.of("print", "prints"));
    bench.path("prints", Task.of("page"));
    other = bench.another();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static CancelExecution cancel(@Nullable CancelMode mode) {
    return new CancelExecution("why", null, mode, null);
  }

  /** Starts the family, lets its Tasks run, and cancels the parent in grace. */
  private void cancelInGrace() {
    bench.start();
    bench.drain();
    held = bench.claims("w-1");
    bench.submit(ID, cancel(CancelMode.GRACEFUL));
    bench.drain();
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(ExecutionStatus.ACTIVE, bench.status(GRANDCHILD));
  }

  private void assertAllCanceled() {
    for (ExecutionId id : List.of(ID, CHILD, GRANDCHILD)) {
      assertEquals(ExecutionStatus.CANCELED, bench.status(id), id.value());
    }
    assertEquals(List.of(), bench.openJobs());
  }

  private static void assertAlreadyCanceled(Answer answer) {
    assertEquals(NoOpReason.ALREADY_CANCELED, assertInstanceOf(Answer.NoOp.class, answer).reason());
  }

  @ParameterizedTest
  @NullSource
  @EnumSource(names = "IMMEDIATE")
  void an_immediate_cancel_ends_the_family_also_if_another_engine_goes_on(
      @Nullable CancelMode mode) {
    cancelInGrace();
    long version = bench.state(ID).version();

    assertAlreadyCanceled(bench.submit(ID, cancel(mode)));
    GraphBench.drain(other);

    assertAllCanceled();
    assertEquals(version, bench.state(ID).version());
    assertEquals(
        HeartbeatResult.LEASE_LOST, bench.workers.heartbeat(held.get(0), GraphBench.LEASE));
  }

  @Test
  void a_cancel_in_grace_ends_nothing_more() {
    cancelInGrace();

    assertAlreadyCanceled(bench.submit(ID, cancel(CancelMode.GRACEFUL)));
    bench.drain();

    assertEquals(ExecutionStatus.ACTIVE, bench.status(GRANDCHILD));
  }

  @Test
  void a_cancel_without_a_mode_of_a_graph_that_is_canceled_in_grace_ends_nothing_more() {
    bench.register(
        Graph.builder("orders")
            .cancel(new CancelPolicy(CancelMode.GRACEFUL, null))
            .add(Start.of("start"), SubExecution.of("bill", "bills"), Success.of("end"))
            .path("start", "bill", "end"));
    cancelInGrace();

    bench.submit(ID, cancel(null));
    bench.drain();
    assertEquals(ExecutionStatus.ACTIVE, bench.status(GRANDCHILD));

    bench.submit(ID, cancel(CancelMode.IMMEDIATE));
    bench.drain();
    assertAllCanceled();
  }

  @Test
  void the_descendants_name_the_actor_who_asked() {
    cancelInGrace();

    bench.engine.submit(
        new CommandEnvelope(
            CommandId.of("now"),
            ID,
            BOB,
            CorrelationId.of("case-7"),
            cancel(CancelMode.IMMEDIATE)));
    bench.drain();

    List<EventEnvelope> log = new ArrayList<>();
    new ExecutionLog(bench.store, LogWatch.NONE).follow(GRANDCHILD, 0, log::addAll);
    EventEnvelope last =
        log.stream()
            .filter(event -> event.body().typeName().equals("EXECUTION_CANCEL_REQUESTED"))
            .reduce((one, next) -> next)
            .orElseThrow();
    assertEquals(BOB, last.actor());
    assertEquals(CorrelationId.of("case-7"), last.correlationId());
    assertNotNull(last.causationId());
    assertEquals("now", last.causationId().value());
  }

  @Test
  void what_could_not_be_handed_on_is_not_answered_as_done() {
    cancelInGrace();
    bench.store.script(commit -> Fault.UNAVAILABLE);

    Answer lost =
        bench.engine.submit(CommandEnvelope.of(ID, BOB, cancel(CancelMode.IMMEDIATE)), PATIENCE);
    bench.store.script(commit -> Fault.NONE);
    bench.drain();

    assertInstanceOf(Answer.Unavailable.class, lost);
    assertEquals(ExecutionStatus.ACTIVE, bench.status(GRANDCHILD));
    assertAlreadyCanceled(other.submit(CommandEnvelope.of(ID, BOB, cancel(null))));
    GraphBench.drain(other);
    assertAllCanceled();
  }

  private void alsoWorkInTheChild() {
    bench.register(
        Graph.builder("bills")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
            .add(SubExecution.of("print", "prints"), Task.of("sum"))
            .path("start", "fork", "print", "join", "end")
            .path("fork", "sum", "join"));
  }

  private Assignment sum() {
    return held.stream().filter(job -> job.executionId().equals(CHILD)).findFirst().orElseThrow();
  }

  @Test
  void a_child_that_ends_before_it_hears_hands_on_all_the_same() {
    alsoWorkInTheChild();
    cancelInGrace();
    bench.submit(ID, cancel(CancelMode.IMMEDIATE));

    bench.workers.succeed(sum(), null);
    assertEquals(ExecutionStatus.CANCELED, bench.status(CHILD));
    assertEquals(ExecutionStatus.ACTIVE, bench.status(GRANDCHILD));
    GraphBench.drain(other);

    assertAllCanceled();
  }

  @Test
  void a_child_that_ends_just_before_the_commit_of_what_it_heard_hands_on_all_the_same() {
    alsoWorkInTheChild();
    cancelInGrace();
    bench.submit(ID, cancel(CancelMode.IMMEDIATE));
    List<Assignment> once = new ArrayList<>(List.of(sum()));
    bench.store.script(
        commit -> {
          if (!once.isEmpty()) {
            other.workers().succeed(once.remove(0), null);
          }
          return Fault.NONE;
        });

    bench.drain();

    assertAllCanceled();
  }

  @Test
  void a_first_immediate_cancel_reaches_a_grandchild_whose_parent_was_canceled_by_itself() {
    alsoWorkInTheParent();
    bench.start();
    bench.drain();
    assertEquals(2, bench.claims("w-1").size());
    bench.submit(CHILD, cancel(CancelMode.GRACEFUL));
    bench.drain();
    assertEquals(
        List.of(ExecutionStatus.ACTIVE, ExecutionStatus.CANCELED, ExecutionStatus.ACTIVE),
        List.of(bench.status(), bench.status(CHILD), bench.status(GRANDCHILD)));

    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, cancel(CancelMode.IMMEDIATE)));
    bench.drain();

    assertAllCanceled();
  }

  @Test
  void a_second_cancel_fits_one_commit_however_many_children_there_are() {
    int many = 600;
    GraphBuilder wide =
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Success.of("end"))
            .add(Join.of("join").policy(JoinPolicy.ALL_DONE))
            .add(Task.of("pack"))
            .path("start", "fork", "pack", "join", "end");
    for (int i = 0; i < many; i++) {
      wide.add(SubExecution.of("bill" + i, "prints")).path("fork", "bill" + i, "join");
    }
    bench.register(wide);
    bench.start();
    bench.drain();
    int started = 0;
    for (List<Assignment> some = bench.claims("w-1"); !some.isEmpty(); ) {
      started += some.size();
      some = bench.claims("w-1");
    }
    assertEquals(many + 1, started);
    bench.submit(ID, cancel(CancelMode.GRACEFUL));
    bench.drain();
    ExecutionId last = GraphBench.child(ID, "bill" + (many - 1));
    assertEquals(
        List.of(ExecutionStatus.ACTIVE, ExecutionStatus.ACTIVE),
        List.of(bench.status(), bench.status(last)));

    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, cancel(CancelMode.IMMEDIATE)));
    bench.drain();

    assertEquals(
        List.of(ExecutionStatus.CANCELED, ExecutionStatus.CANCELED),
        List.of(bench.status(), bench.status(last)));
    assertEquals(List.of(), bench.openJobs());
  }

  private void alsoWorkInTheParent() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Success.of("end"))
            .add(Join.of("join").policy(JoinPolicy.ALL_DONE))
            .add(SubExecution.of("bill", "bills"), Task.of("pack"))
            .path("start", "fork", "bill", "join", "end")
            .path("fork", "pack", "join"));
  }

  @Test
  void a_second_cancel_reaches_a_grandchild_whose_parent_has_told_its_end() {
    alsoWorkInTheParent();
    bench.start();
    bench.drain();
    assertEquals(2, bench.claims("w-1").size());
    bench.submit(ID, cancel(CancelMode.GRACEFUL));
    bench.drain();
    assertEquals(
        List.of(ExecutionStatus.ACTIVE, ExecutionStatus.CANCELED, ExecutionStatus.ACTIVE),
        List.of(bench.status(), bench.status(CHILD), bench.status(GRANDCHILD)));

    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, cancel(CancelMode.IMMEDIATE)));
    bench.drain();

    assertAllCanceled();
  }

  @Test
  void a_second_cancel_is_granted_though_the_child_has_not_heard_of_an_earlier_end() {
    alsoWorkInTheParent();
    bench.start();
    bench.drain();
    assertEquals(2, bench.claims("w-1").size());
    NodeCancellation node = NodeCancellation.of(ID, NodeId.of("bill"), "not this one", BOB);
    bench.engine.cancelNode(node, PATIENCE);
    bench.submit(ID, cancel(CancelMode.GRACEFUL));

    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, cancel(CancelMode.IMMEDIATE)));
    bench.drain();

    assertAllCanceled();
  }
}
