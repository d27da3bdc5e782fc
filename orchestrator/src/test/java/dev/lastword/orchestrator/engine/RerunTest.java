package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RerunTest {

  private static final NodeError DOWN = NodeError.of("DOWN", "try later");

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private ExecutionId rerun(NewRerun asked) {
    Created created = bench.engine.reruns().rerun(asked, ANN, PATIENCE);
    assertInstanceOf(Answer.Accepted.class, created.answer(), () -> created.toString());
    return created.executionId();
  }

  private Answer denied(NewRerun asked) {
    return bench.engine.reruns().rerun(asked, ANN, PATIENCE).answer();
  }

  /** Ends every Task that can be claimed; those that are named fail. */
  private void work(String... failing) {
    List<Assignment> held = bench.claims("w-1");
    while (!held.isEmpty()) {
      for (Assignment one : held) {
        if (List.of(failing).contains(one.nodeId().value())) {
          bench.workers.fail(one, DOWN);
        } else {
          bench.workers.succeed(one, new JsonString(one.nodeId() + " of " + one.executionId()));
        }
      }
      bench.drain();
      held = bench.claims("w-1");
    }
  }

  private Map<String, NodeStatus> statuses(ExecutionId id) {
    return bench.state(id).nodes().stream()
        .collect(Collectors.toMap(node -> node.nodeId().value(), node -> node.status()));
  }

  private void failed() {
    bench.path("orders", Task.of("pay"), Task.of("pack"), Task.of("ship"));
    bench.start(new JsonString("books"));
    work("pack");
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void a_failed_execution_goes_on_from_what_failed_with_what_had_succeeded() {
    failed();

    ExecutionId again = rerun(NewRerun.of(ID));

    assertEquals(
        Map.of(
            "start", NodeStatus.SUCCEEDED,
            "pay", NodeStatus.SUCCEEDED,
            "pack", NodeStatus.READY,
            "ship", NodeStatus.IDLE,
            "end", NodeStatus.IDLE),
        statuses(again));
    assertEquals(new JsonString("pay of order-7"), bench.node(again, "pay").details().output());
    assertEquals(new JsonString("books"), bench.state(again).facts().origin().input());
    work();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void both_know_of_each_other() {
    failed();

    ExecutionId again = rerun(NewRerun.of(ID));

    Projections docs = bench.store.extension(Projections.class);
    assertEquals(
        again.value(),
        docs.query(DocQuery.of("rerun").tag("source", ID.value())).docs().get(0).key());
    assertEquals(
        again.value(),
        docs.query(DocQuery.of("execution").tag("rerunOf", ID.value())).docs().get(0).key());
  }

  @Test
  void a_key_makes_one_rerun_of_many_requests() {
    failed();

    ExecutionId first = rerun(NewRerun.of(ID).key("again"));
    work();
    ExecutionId repeated = rerun(NewRerun.of(ID).key("again"));
    Answer other = denied(NewRerun.of(ID).from(NodeId.of("pay")).key("again"));
    ExecutionId unkeyed = rerun(NewRerun.of(ID));

    assertEquals(first, repeated);
    assertEquals(Refusal.KEY_REUSED, ((Answer.Refused) other).code());
    assertNotEquals(first, unkeyed);
  }

  @Test
  void a_rerun_begun_by_an_engine_that_died_is_finished_by_the_next() {
    failed();
    List<Fault> faults = new ArrayList<>(List.of(Fault.NONE));
    bench.store.script(commit -> faults.isEmpty() ? Fault.UNAVAILABLE : faults.remove(0));
    Answer unfinished = denied(NewRerun.of(ID).key("again"));
    assertInstanceOf(Answer.Unavailable.class, unfinished);
    bench.store.script(commit -> Fault.NONE);

    Created created = bench.another().reruns().rerun(NewRerun.of(ID).key("again"), ANN, PATIENCE);

    assertInstanceOf(Answer.Accepted.class, created.answer());
    assertEquals(NodeStatus.READY, bench.node(created.executionId(), "pack").status());
  }

  @Test
  void a_lost_answer_creates_one_rerun() {
    failed();
    List<Fault> faults = new ArrayList<>(List.of(Fault.ANSWER_LOST, Fault.LOST, Fault.ANSWER_LOST));
    bench.store.script(commit -> faults.isEmpty() ? Fault.NONE : faults.remove(0));

    ExecutionId again = rerun(NewRerun.of(ID));

    assertEquals(1, bench.types(again).stream().filter("EXECUTION_CREATED"::equals).count());
    assertEquals(1, bench.types(again).stream().filter("EXECUTION_STARTED"::equals).count());
  }

  @Test
  void a_canceled_execution_can_be_run_again() {
    bench.path("orders", Task.of("pay"), Task.of("pack"));
    bench.start();
    bench.workers.succeed(bench.claim(), null);
    bench.claim();
    bench.submit(ID, CANCEL);

    ExecutionId again = rerun(NewRerun.of(ID));

    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "pay").status());
    assertEquals(NodeStatus.READY, bench.node(again, "pack").status());
  }

  @Test
  void a_cancel_of_the_rerun_wins_over_what_it_took_over() {
    failed();
    ExecutionId again = rerun(NewRerun.of(ID));

    bench.submit(again, CANCEL);

    assertEquals(ExecutionStatus.CANCELED, bench.status(again));
    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "pay").status());
    assertEquals(List.of(), bench.openJobs());
  }

  private static GraphBuilder fork(JoinPolicy policy) {
    return Graph.builder("orders")
        .add(Start.of("start"), Fork.of("fork"), Join.of("join").policy(policy))
        .add(Task.of("a"), Task.of("b"), Task.of("after"), Success.of("end"))
        .path("start", "fork", "a", "join", "after", "end")
        .path("fork", "b", "join");
  }

  @Test
  void only_the_branch_that_failed_runs_again() {
    bench.register(fork(JoinPolicy.ALL_SUCCESS));
    bench.start();
    List<Assignment> held = bench.claims("w-1");
    bench.workers.succeed(held.get(0), null);
    bench.workers.fail(held.get(1), DOWN);
    assertEquals(ExecutionStatus.FAILED, bench.status());

    ExecutionId again = rerun(NewRerun.of(ID));

    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "a").status());
    assertEquals(NodeStatus.READY, bench.node(again, "b").status());
    work();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
  }

  @Test
  void what_a_join_has_closed_stays_closed() {
    bench.register(fork(JoinPolicy.ALL_DONE));
    bench.start();
    work("b", "after");
    assertEquals(ExecutionStatus.FAILED, bench.status());

    ExecutionId again = rerun(NewRerun.of(ID));

    assertEquals(NodeStatus.FAILED, bench.node(again, "b").status());
    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "join").status());
    assertEquals(NodeStatus.READY, bench.node(again, "after").status());
    work();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
  }

  @Test
  void a_dead_letter_runs_again_with_what_follows_though_its_failure_was_handled() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"), Task.of("mend"), Success.of("end"))
            .path("start", "pay", "end")
            .edge("pay", "mend", Ending.FAILED)
            .path("mend", "end"));
    bench.start();
    work("pay");
    assertEquals(ExecutionStatus.COMPLETED, bench.status());

    Answer nothing = denied(NewRerun.of(ID));
    ExecutionId again = rerun(NewRerun.of(ID).from(NodeId.of("pay")));

    assertEquals(RejectionCode.INVALID_ARGUMENT, ((Answer.Rejected) nothing).code());
    assertEquals(NodeStatus.READY, bench.node(again, "pay").status());
    assertEquals(NodeStatus.IDLE, bench.node(again, "mend").status());
    work();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
  }

  @Test
  void what_is_taken_over_may_need_many_commits_and_nobody_starts_before_that() {
    GraphBuilder graph =
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
            .path("start", "fork")
            .path("join", "end");
    for (int i = 0; i < 1_500; i++) {
      graph.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    bench.register(graph);
    bench.start();
    bench.drain();
    work("t1499");
    assertEquals(ExecutionStatus.FAILED, bench.status());
    long settled =
        bench.state(ID).nodes().stream().filter(n -> n.status() == NodeStatus.SUCCEEDED).count();

    ExecutionId again = rerun(NewRerun.of(ID));
    Answer early = bench.submit(again, new StartExecution(null));
    assertEquals(Refusal.EXECUTION_PENDING, ((Answer.Refused) early).code());
    GraphBench.drain(bench.another());

    assertEquals(
        settled,
        bench.state(again).nodes().stream()
            .filter(node -> node.status() == NodeStatus.SUCCEEDED)
            .count());
    work();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
  }

  @Test
  void only_what_has_ended_is_run_again_and_only_by_this() {
    bench.path("orders", Task.of("pay"));
    bench.start();
    ExecutionId name = ExecutionId.of("rerun-" + "0".repeat(40));

    Answer active = denied(NewRerun.of(ID));
    Answer unknown = denied(NewRerun.of(ExecutionId.of("nobody")));
    Answer taken =
        bench.engine.create(NewExecution.of(GRAPH, null).named(name), ANN, PATIENCE).answer();
    work("pay");
    Answer noNode = denied(NewRerun.of(ID).from(NodeId.of("nowhere")));

    assertEquals(RejectionCode.NOT_TERMINAL, ((Answer.Rejected) active).code());
    assertEquals(RejectionCode.EXECUTION_NOT_FOUND, ((Answer.Rejected) unknown).code());
    assertEquals(Refusal.ID_RESERVED, ((Answer.Refused) taken).code());
    assertEquals(RejectionCode.NODE_NOT_FOUND, ((Answer.Rejected) noNode).code());
  }
}
