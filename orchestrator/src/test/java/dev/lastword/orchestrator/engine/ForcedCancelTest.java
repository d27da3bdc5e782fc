package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CommandId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An immediate cancel of an execution that is being canceled gracefully, with workers at it. */
final class ForcedCancelTest {

  private static final CancelExecution FORCED =
      new CancelExecution("enough", null, CancelMode.IMMEDIATE, null);

  private final GraphBench bench = new GraphBench();
  private List<Assignment> held = List.of();

  @BeforeEach
  void canceling() {
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
            .add(Task.of("a"), Task.of("b"), Task.of("c"))
            .path("start", "fork", "a", "join", "end")
            .path("fork", "b", "c", "join"));
    bench.start();
    held = bench.claims("w-1");
    assertEquals(2, held.size());
    bench.submit(ID, graceful());
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("a"));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("c"));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private CancelExecution graceful() {
    return new CancelExecution(
        "please", null, CancelMode.GRACEFUL, bench.bench.time.instant().plusSeconds(60));
  }

  private void assertOver() {
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("a"));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("b"));
    assertEquals(List.of(), bench.openJobs());
    assertEquals(1, bench.types(ID).stream().filter("EXECUTION_CANCELED"::equals).count());
  }

  @Test
  void force_ends_in_one_commit_what_grace_had_spared() {
    List<Integer> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit.eventCount());
          return Fault.NONE;
        });

    Answer answer = bench.submit(ID, FORCED);

    assertEquals(ExecutionStatus.CANCELED, ((Answer.Accepted) answer).status());
    assertEquals(1, commits.size());
    assertOver();
    for (Assignment one : held) {
      assertEquals(HeartbeatResult.LEASE_LOST, bench.workers.heartbeat(one, GraphBench.LEASE));
      Answer late = bench.workers.succeed(one, null);
      assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) late).code());
    }
  }

  @Test
  void what_was_settled_within_the_grace_stays_settled() {
    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(held.get(0), null));

    bench.submit(ID, FORCED);

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("a"));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("b"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_second_graceful_request_changes_nothing_and_grace_after_force_neither() {
    Answer again = bench.submit(ID, graceful());
    bench.submit(ID, FORCED);
    Answer late = bench.submit(ID, graceful());

    assertEquals(NoOpReason.ALREADY_REQUESTED, ((Answer.NoOp) again).reason());
    assertEquals(NoOpReason.ALREADY_CANCELED, ((Answer.NoOp) late).reason());
    assertOver();
  }

  @Test
  void force_by_an_engine_that_knows_nothing_yet_and_loses_its_answers_ends_it_once() {
    List<Fault> faults = new ArrayList<>(List.of(Fault.ANSWER_LOST, Fault.LOST));
    bench.store.script(commit -> faults.isEmpty() ? Fault.NONE : faults.remove(0));
    CommandEnvelope forced = new CommandEnvelope(CommandId.of("f-1"), ID, Bench.ANN, null, FORCED);

    Answer first = bench.another().submit(forced);
    Answer repeated = bench.engine.submit(forced);

    assertEquals(first, repeated);
    assertOver();
  }

  @Test
  void a_result_that_is_under_way_when_force_comes_is_refused() {
    Engine other = bench.another();
    List<String> once = new ArrayList<>(List.of("now"));
    bench.store.script(
        commit -> {
          if (!once.isEmpty()) {
            once.clear();
            other.submit(CommandEnvelope.of(ID, Bench.ANN, FORCED));
          }
          return Fault.NONE;
        });

    Answer late = bench.workers.succeed(held.get(0), null);

    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) late).code());
    assertOver();
  }
}
