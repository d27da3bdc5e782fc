package dev.lastword.orchestrator.query;

import static dev.lastword.orchestrator.query.Inquiry.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.LostWorkers;
import dev.lastword.orchestrator.engine.NodeCancellation;
import dev.lastword.orchestrator.graph.ControlNode.Decision;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.DocOp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The numbers of nodes in lists, each time beside what an explanation says of the nodes. */
final class WorkCountsTest {

  private final Inquiry inquiry = new Inquiry();
  private final Rig rig = inquiry.rig;
  private final Executions executions = Executions.on(rig.store(), rig.graphs(), rig.settings());

  @AfterEach
  void close() {
    inquiry.close();
  }

  private WorkCounts counts() {
    WorkCounts counts = executions.counter().of(executions.summary(ID).orElseThrow());
    assertEquals(explained(), counts);
    assertEquals(inquiry.account().state().nodes().size(), counts.total());
    return counts;
  }

  /** Counts what the explanation says of each node. */
  private WorkCounts explained() {
    Account account = inquiry.account();
    int[] n = new int[8];
    List<NodeId> told = new ArrayList<>();
    for (Account.NodeAccount node : account.nodes()) {
      told.add(node.node().nodeId());
      n[place(node)]++;
    }
    account.state().nodes().stream()
        .filter(node -> !told.contains(node.nodeId()))
        .forEach(
            node -> {
              boolean unreached =
                  node.status() == NodeStatus.CANCELED
                      && account.unreached().contains(node.nodeId());
              n[
                  unreached
                      ? 0
                      : switch (node.status()) {
                        case SUCCEEDED -> 5;
                        case FAILED -> 6;
                        case CANCELED -> 7;
                        case IDLE, READY, RUNNING, WAITING ->
                            throw new AssertionError("an unfinished node is not explained");
                      }]++;
            });
    return new WorkCounts(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
  }

  private static int place(Account.NodeAccount node) {
    if (node.node().status() == NodeStatus.IDLE) {
      return 0;
    }
    for (Hold hold : node.holds()) {
      if (hold instanceof Hold.Queued || hold instanceof Hold.Held held && held.expired()) {
        return 1;
      }
      if (hold instanceof Hold.Backoff) {
        return 2;
      }
      if (hold instanceof Hold.Held) {
        return 3;
      }
    }
    return 4;
  }

  private static WorkCounts counts(int... n) {
    return new WorkCounts(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
  }

  private void start(Task task) {
    rig.start("o1", rig.path("orders", task));
  }

  @Test
  void a_task_is_queued_running_retrying_and_queued_again() {
    start(Task.of("pay").retry(RetryPolicy.of(3)));
    assertEquals(counts(1, 1, 0, 0, 0, 1, 0, 0), counts());

    Assignment held = rig.claim("w-1");
    assertEquals(counts(1, 0, 0, 1, 0, 1, 0, 0), counts());
    rig.workers().fail(held, NodeError.of("DOWN", "later"));
    assertEquals(counts(1, 0, 1, 0, 0, 1, 0, 0), counts());
    rig.time().advance(Duration.ofHours(1));
    assertEquals(counts(1, 1, 0, 0, 0, 1, 0, 0), counts());
    rig.workers().succeed(rig.claim("w-2"), null);
    assertEquals(counts(0, 0, 0, 0, 0, 3, 0, 0), counts());
  }

  @Test
  void a_task_that_was_given_back_is_queued_though_its_status_is_running() {
    start(Task.of("pay"));

    rig.workers().release(rig.claim("w-1"));

    assertEquals(NodeStatus.RUNNING, status("pay"));
    assertEquals(counts(1, 1, 0, 0, 0, 1, 0, 0), counts());
    rig.claim("w-2");
    assertEquals(counts(1, 0, 0, 1, 0, 1, 0, 0), counts());
  }

  @Test
  void a_task_whose_lease_ran_out_is_queued_before_and_after_it_is_noticed() {
    start(Task.of("pay"));
    rig.claim("w-1");

    rig.time().advance(Rig.LEASE);

    assertEquals(counts(1, 1, 0, 0, 0, 1, 0, 0), counts());
    new LostWorkers(rig.store(), rig.engine(), rig.settings(), Duration.ofSeconds(5)).look(10);
    assertEquals(NodeStatus.RUNNING, status("pay"));
    assertEquals(counts(1, 1, 0, 0, 0, 1, 0, 0), counts());
  }

  @Test
  void a_task_that_waits_is_waiting_and_one_that_was_resumed_is_queued() {
    start(Task.of("pay"));

    rig.workers().await(rig.claim("w-1"), null, null, null);
    assertEquals(counts(1, 0, 0, 0, 1, 1, 0, 0), counts());
    rig.submit(ID, new ResumeNode(NodeId.of("pay"), null, null));

    assertEquals(NodeStatus.RUNNING, status("pay"));
    assertEquals(counts(1, 1, 0, 0, 0, 1, 0, 0), counts());
  }

  private NodeStatus status(String node) {
    return inquiry.account().state().node(NodeId.of(node)).orElseThrow().status();
  }

  @Test
  void joins_timers_waits_and_children_wait_and_nothing_runs_that_no_worker_holds() {
    rig.path("shipping", Task.of("pack"));
    rig.start(
        "o1",
        rig.register(
            Graph.builder("orders")
                .add(Start.of("start"), Fork.of("all"), Join.of("join"), Success.of("end"))
                .add(Wait.of("ask"), Timer.of("nap", Duration.ofHours(1)), Task.of("pay"))
                .add(SubExecution.of("ship", "shipping"), Task.of("call"))
                .path("start", "all", "ask", "join", "end")
                .path("all", "nap", "join")
                .path("all", "ship", "join")
                .path("all", "pay", "join")
                .path("all", "call", "join")));
    Assignment held = rig.claim("w-1");
    assertEquals("o1", held.executionId().value());

    rig.workers().succeed(held, null);

    assertEquals(NodeStatus.RUNNING, status("join"));
    assertEquals(NodeStatus.RUNNING, status("ship"));
    assertEquals(counts(1, 1, 0, 0, 4, 3, 0, 0), counts());
  }

  @Test
  void what_a_run_that_ended_never_came_to_is_not_reached_and_not_canceled() {
    rig.start(
        "o1",
        rig.register(
            Graph.builder("orders")
                .add(Start.of("start"), Decision.of("size"), Task.of("ask"), Task.of("pay"))
                .add(Success.of("end"))
                .path("start", "size")
                .when("size", "ask", "false")
                .otherwise("size", "pay")
                .path("ask", "end")
                .edge("pay", "end", Ending.SUCCEEDED)));

    rig.workers().succeed(rig.claim("w-1"), null);

    assertEquals(NodeStatus.CANCELED, status("ask"));
    assertEquals(counts(1, 0, 0, 0, 0, 4, 0, 0), counts());
  }

  @Test
  void a_cancel_cancels_what_was_reached_queued_or_running() {
    start(Task.of("pay"));
    rig.cancel(ID);

    assertEquals(counts(1, 0, 0, 0, 0, 1, 0, 1), counts());
  }

  @Test
  void a_node_that_is_canceled_before_its_turn_is_not_reached() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship")));
    rig.engine()
        .cancelNode(
            NodeCancellation.of(ID, NodeId.of("ship"), "no parcel", Rig.ANN),
            Duration.ofSeconds(5));

    assertEquals(counts(2, 1, 0, 0, 0, 1, 0, 0), counts());
    rig.cancel(ID);
    assertEquals(counts(2, 0, 0, 0, 0, 1, 0, 1), counts());
  }

  @Test
  void an_execution_that_is_canceled_before_its_start_reached_nothing() {
    rig.start(
        NewExecution.of(rig.path("orders", Task.of("pay")), null)
            .named(ID)
            .begin(NewExecution.Begin.LATER));

    rig.cancel(ID);

    assertEquals(counts(3, 0, 0, 0, 0, 0, 0, 0), counts());
  }

  @Test
  void another_engine_and_a_lost_summary_come_to_the_same_numbers() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship"), Task.of("call")));
    rig.engine()
        .cancelNode(
            NodeCancellation.of(ID, NodeId.of("call"), "no phone", Rig.ANN), Duration.ofSeconds(5));
    Rig other = Rig.onSame(rig);
    other.workers().succeed(other.claim("w-1"), null);
    assertEquals(counts(2, 1, 0, 0, 0, 2, 0, 0), counts());
    rig.store()
        .commit(
            Commit.builder().op(new DocOp.Delete(ExecutionSummary.COLLECTION, ID.value())).build());

    Rig third = Rig.onSame(rig);
    third.cancel(ID);

    assertEquals(counts(2, 0, 0, 0, 0, 2, 0, 1), counts());
    List<Object> found = new ArrayList<>();
    Reconcile.on(rig.store(), rig.graphs(), rig.settings())
        .run(Reconcile.Mode.REPORT, step -> found.addAll(step.findings()));
    assertEquals(List.of(), found);
  }

  @Test
  void only_executions_with_open_tasks_cost_a_look_at_jobs() {
    start(Task.of("pay"));
    rig.cancel(ID);
    ExecutionId waiting = rig.start("o2", rig.path("naps", Timer.of("nap", Duration.ofHours(1))));
    WorkCounter counter = executions.counter();
    ExecutionSummary ended = executions.summary(ID).orElseThrow();
    ExecutionSummary open = executions.summary(waiting).orElseThrow();

    rig.close();

    assertEquals(1, counter.of(ended).canceled());
    assertEquals(1, counter.of(open).waiting());
  }
}
