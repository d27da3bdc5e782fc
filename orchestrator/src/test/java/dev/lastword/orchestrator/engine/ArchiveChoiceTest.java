package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.NewExecution;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An execution that is archived before its end goes on as if it were not. */
final class ArchiveChoiceTest {

  private static final Command ARCHIVE = new ArchiveExecution("out of sight");
  private static final PolicyChoices EARLY =
      PolicyChoices.NONE.without(PolicyChoice.ARCHIVE_ONLY_TERMINAL);

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private void start(PolicyChoices choices) {
    bench.register(
        Graph.builder("orders")
            .choices(choices)
            .add(Start.of("start"), Task.of("pay"), Task.of("ship"), Success.of("end"))
            .path("start", "pay", "ship", "end"));
    bench.start();
  }

  @Test
  void only_an_execution_that_has_ended_is_archived_by_default() {
    start(PolicyChoices.NONE);

    Answer answer = bench.submit(ID, ARCHIVE);

    assertEquals(RejectionCode.NOT_TERMINAL, ((Answer.Rejected) answer).code());
  }

  @Test
  void an_archived_execution_goes_on_to_its_end() {
    start(EARLY);
    Assignment held = bench.claim();

    Answer answer = bench.submit(ID, ARCHIVE);

    assertEquals(ExecutionStatus.ACTIVE, ((Answer.Accepted) answer).status());
    assertEquals(NoOpReason.ALREADY_ARCHIVED, ((Answer.NoOp) bench.submit(ID, ARCHIVE)).reason());
    assertEquals(HeartbeatResult.GO_ON, bench.workers.heartbeat(held, GraphBench.LEASE));
    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(held, null));
    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(bench.claim(), null));
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertNotNull(bench.state(ID).facts().archivedAt());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_wins_over_an_archived_execution_in_one_slice_and_after() {
    start(EARLY);
    bench.claim();
    bench.submit(ID, ARCHIVE);

    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, CANCEL));

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
    try (GraphBench other = new GraphBench()) {
      other.register(
          Graph.builder("orders")
              .choices(EARLY)
              .add(Start.of("start"), Task.of("pay"), Success.of("end"))
              .path("start", "pay", "end"));
      other.start();
      other.engine.submit(List.of(Bench.command(ARCHIVE), Bench.command(CANCEL)), PATIENCE);
      assertEquals(ExecutionStatus.CANCELED, other.status());
      assertNotNull(other.state(ID).facts().archivedAt());
    }
  }

  @Test
  void an_archived_child_settles_its_parent_and_is_called_back_by_it() {
    bench.register(
        Graph.builder("shipping")
            .choices(EARLY)
            .add(Start.of("start"), Task.of("pack"), Success.of("end"))
            .path("start", "pack", "end"));
    bench.path("orders", SubExecution.of("ship", "shipping"));
    bench.start();
    ExecutionId child = GraphBench.child(ID, "ship");
    bench.submit(child, ARCHIVE);

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status(child));
    ExecutionId second = ExecutionId.of("order-8");
    bench.engine.create(NewExecution.of(Bench.GRAPH, null).named(second), ANN, PATIENCE);
    bench.submit(GraphBench.child(second, "ship"), ARCHIVE);
    bench.workers.succeed(bench.claim(), null);
    bench.drain();
    assertEquals(ExecutionStatus.COMPLETED, bench.status(second));
  }

  @Test
  void refused_requests_are_still_recorded_until_it_has_ended() {
    start(EARLY.with(PolicyChoice.RECORD_REFUSED_REQUESTS));
    bench.submit(ID, ARCHIVE);

    bench.submit(ID, new RequestResumeNode(NodeId.of("ship"), null, null));
    bench.submit(ID, CANCEL);
    bench.submit(ID, new RequestResumeNode(NodeId.of("ship"), null, null));

    assertEquals(1, bench.types(ID).stream().filter("NODE_RESUME_REQUESTED"::equals).count());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ship"));
  }
}
