package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Refusal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reactions that are larger than the store takes: the node fails, the command commits. */
final class LimitTest {

  /** As much of a megabyte as a worker's own report leaves room for, and its successor's not. */
  private static final int ALMOST = (1 << 20) - 60;

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private static JsonValue large(int bytes) {
    return new JsonString("x".repeat(bytes));
  }

  /** Returns the largest output that the report of a node takes. */
  private Answer succeedWithMost(Assignment held) {
    Answer answer = bench.workers.succeed(held, large(ALMOST));
    for (int bytes = ALMOST; answer instanceof Answer.Refused && bytes > 0; bytes -= 16) {
      assertEquals(Refusal.TOO_LARGE, ((Answer.Refused) answer).code());
      answer = bench.workers.succeed(held, large(bytes));
    }
    return answer;
  }

  private void assertLimit(ExecutionId id, String node) {
    NodeError error = bench.node(id, node).details().error();
    assertNotNull(error, node);
    assertEquals("LIMIT", error.code().orElseThrow());
  }

  @Test
  void a_node_that_cannot_hold_what_it_passes_on_fails_and_the_result_before_is_kept() {
    // Its own report names no actor, so it has to be longer than that of p by more than this.
    String end =
        "an-end-whose-name-is-long-enough-to-need-more-room-than-the-report-of-p-left-in-the-log-of-it";
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("p"), Success.of(end))
            .path("start", "p", end));
    bench.start();

    assertInstanceOf(Answer.Accepted.class, succeedWithMost(bench.claim()));

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("p"));
    assertLimit(ID, end);
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_failure_by_a_limit_can_be_handled_as_any_other() {
    String bills = "bills-" + "x".repeat(90);
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"), SubExecution.of("bill", bills))
            .add(Task.of("mend"), Success.of("end"))
            .path("start", "pay", "bill", "end")
            .edge("bill", "mend", Ending.FAILED)
            .path("mend", "end"));
    bench.path(bills, Task.of("print"));
    bench.start();

    assertInstanceOf(Answer.Accepted.class, succeedWithMost(bench.claim()));
    bench.drain();

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("pay"));
    assertLimit(ID, "bill");
    assertEquals(NodeStatus.READY, bench.nodeStatus("mend"));
  }

  @Test
  void a_result_that_no_end_can_hold_ends_the_execution_all_the_same() {
    bench.register(Graph.builder("orders").add(Start.of("start"), Task.of("p")).path("start", "p"));
    bench.start();

    assertInstanceOf(Answer.Accepted.class, succeedWithMost(bench.claim()));

    assertEquals(true, bench.status().isTerminal());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_whose_reason_fills_an_event_wins_all_the_same() {
    bench.path("orders", Task.of("pay"), SubExecution.of("bill", "bills"));
    bench.start();
    bench.claim();

    Answer answer =
        bench.submit(ID, new CancelExecution("y".repeat((1 << 20) - 300), null, null, null));

    assertInstanceOf(Answer.Accepted.class, answer);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void the_reason_of_a_cancel_reaches_children_cut_short() {
    bench.path("orders", SubExecution.of("bill", "bills"));
    bench.path("bills", Task.of("print"));
    bench.start();
    bench.drain();

    bench.submit(ID, new CancelExecution("y".repeat((1 << 20) - 300), null, null, null));
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status(GraphBench.child(ID, "bill")));
    assertEquals(List.of(), bench.openJobs());
  }
}
