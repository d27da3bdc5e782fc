package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewRerun;
import java.util.List;

/** Executions that end and are run again, on a {@link GraphBench}. */
final class RerunBench implements AutoCloseable {

  static final NodeError DOWN = NodeError.of("DOWN", "try later");

  final GraphBench bench = new GraphBench();

  ExecutionId rerun(NewRerun asked) {
    Created created = bench.engine.reruns().rerun(asked, ANN, PATIENCE);
    assertInstanceOf(Answer.Accepted.class, created.answer(), () -> created.toString());
    return created.executionId();
  }

  Answer denied(NewRerun asked) {
    return bench.engine.reruns().rerun(asked, ANN, PATIENCE).answer();
  }

  /** Ends every Task that can be claimed; those that are named fail. */
  void work(String... failing) {
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

  /** Fails at the second of three Tasks. */
  void failed() {
    bench.path("orders", Task.of("pay"), Task.of("pack"), Task.of("ship"));
    bench.start(new JsonString("books"));
    work("pack");
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Override
  public void close() {
    bench.close();
  }
}
