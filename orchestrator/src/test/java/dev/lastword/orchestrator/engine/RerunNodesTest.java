package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.RerunBench.DOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.request.Refusal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which nodes run again, and which are taken over. */
final class RerunNodesTest {

  private final RerunBench reruns = new RerunBench();
  private final GraphBench bench = reruns.bench;

  @AfterEach
  void close() {
    reruns.close();
  }

  @Test
  void a_canceled_execution_can_be_run_again() {
    bench.path("orders", Task.of("pay"), Task.of("pack"));
    bench.start();
    bench.workers.succeed(bench.claim(), null);
    bench.claim();
    bench.submit(ID, CANCEL);

    ExecutionId again = reruns.rerun(NewRerun.of(ID));

    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "pay").status());
    assertEquals(NodeStatus.READY, bench.node(again, "pack").status());
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

    ExecutionId again = reruns.rerun(NewRerun.of(ID));

    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "a").status());
    assertEquals(NodeStatus.READY, bench.node(again, "b").status());
    reruns.work();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
  }

  @Test
  void what_a_join_has_closed_stays_closed() {
    bench.register(fork(JoinPolicy.ALL_DONE));
    bench.start();
    reruns.work("b", "after");
    assertEquals(ExecutionStatus.FAILED, bench.status());

    ExecutionId again = reruns.rerun(NewRerun.of(ID));

    assertEquals(NodeStatus.FAILED, bench.node(again, "b").status());
    assertEquals(NodeStatus.SUCCEEDED, bench.node(again, "join").status());
    assertEquals(NodeStatus.READY, bench.node(again, "after").status());
    reruns.work();
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
    reruns.work("pay");
    assertEquals(ExecutionStatus.COMPLETED, bench.status());

    Answer nothing = reruns.denied(NewRerun.of(ID));
    ExecutionId again = reruns.rerun(NewRerun.of(ID).from(NodeId.of("pay")));

    assertEquals(RejectionCode.INVALID_ARGUMENT, ((Answer.Rejected) nothing).code());
    assertEquals(NodeStatus.READY, bench.node(again, "pay").status());
    assertEquals(NodeStatus.IDLE, bench.node(again, "mend").status());
    reruns.work();
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
    reruns.work("t1499");
    assertEquals(ExecutionStatus.FAILED, bench.status());
    long settled =
        bench.state(ID).nodes().stream().filter(n -> n.status() == NodeStatus.SUCCEEDED).count();

    ExecutionId again = reruns.rerun(NewRerun.of(ID));
    Answer early = bench.submit(again, new StartExecution(null));
    assertEquals(Refusal.EXECUTION_PENDING, ((Answer.Refused) early).code());
    GraphBench.drain(bench.another());

    assertEquals(
        settled,
        bench.state(again).nodes().stream()
            .filter(node -> node.status() == NodeStatus.SUCCEEDED)
            .count());
    reruns.work();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(again));
  }
}
