package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.Commit;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Refused reports and requests are kept beside the execution, within bounds. */
final class RefusalsTest {

  private final GraphBench bench = new GraphBench();
  private Assignment held;

  @BeforeEach
  void start() {
    bench.path("orders", Task.of("pay"), Task.of("ship"));
    bench.start();
    held = bench.claim();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private List<LateResult> kept() {
    return bench
        .store
        .extension(Projections.class)
        .query(DocQuery.of(LateResult.COLLECTION).tag(LateResult.EXECUTION, ID.value()).max(500))
        .docs()
        .stream()
        .map(LateResult::read)
        .toList();
  }

  private List<String> told() {
    return kept().stream()
        .map(
            late ->
                late.name().orElse("?")
                    + late.nodeId().map(node -> " " + node).orElse("")
                    + " "
                    + late.code())
        .sorted()
        .toList();
  }

  @Test
  void every_report_and_request_after_a_cancel_leaves_a_trace() {
    bench.submit(ID, CANCEL);

    bench.workers.progress(held, JsonNumber.of(50), "half");
    bench.workers.await(held, null, null, null);
    bench.workers.succeed(held, new JsonString("paid"));
    bench.workers.fail(held, NodeError.of("DOWN", "no"));
    bench.submit(ID, new ResumeNode(PAY, null, null));
    bench.submit(ID, new RequestResumeNode(PAY, null, null));
    bench.submit(ID, new MarkNodeReady(NodeId.of("ship")));
    bench.submit(ID, new StartExecution(null));
    bench.engine.cancelNode(NodeCancellation.of(ID, PAY, "now", ANN), PATIENCE);

    assertEquals(
        List.of(
            "CancelNode pay EXECUTION_TERMINAL",
            "FailNode pay EXECUTION_TERMINAL",
            "MarkNodeReady ship EXECUTION_TERMINAL",
            "PutNodeWaiting pay EXECUTION_TERMINAL",
            "ReportNodeProgress pay EXECUTION_TERMINAL",
            "RequestResumeNode pay EXECUTION_TERMINAL",
            "ResumeNode pay EXECUTION_TERMINAL",
            "StartExecution EXECUTION_TERMINAL",
            "SucceedNode pay EXECUTION_TERMINAL"),
        told());
  }

  @Test
  void refusals_of_the_engine_and_late_cancels_are_kept_and_mistakes_are_not() {
    bench.submit(ID, new SucceedNode(PAY, null, null));
    bench.submit(ID, new MarkNodeReady(NodeId.of("end")));
    bench.submit(ID, new MarkNodeReady(NodeId.of("nothing")));
    bench.workers.succeed(held, null);
    bench.workers.succeed(bench.claim(), null);
    bench.submit(ID, CANCEL);

    assertEquals(
        List.of(
            "CancelExecution TOO_LATE",
            "MarkNodeReady end NODE_NOT_REACHED",
            "SucceedNode pay LEASE_REQUIRED"),
        told());
  }

  @Test
  void a_job_that_is_given_back_after_its_lease_was_lost_leaves_a_trace() {
    assertEquals(HeartbeatResult.GO_ON, bench.workers.release(held));
    Assignment other = bench.claim();

    assertEquals(HeartbeatResult.LEASE_LOST, bench.workers.release(held));
    assertEquals(List.of("Release pay LEASE_LOST"), told());

    assertEquals(HeartbeatResult.GO_ON, bench.workers.release(other));
    assertEquals(1, kept().size());
  }

  @Test
  void what_the_engine_itself_tries_in_vain_is_not_kept() {
    bench.submit(ID, CANCEL);
    bench.workers.release(held);
    bench.workers.acknowledge(held);

    assertEquals(List.of(), told());
  }

  @Test
  void a_repetition_is_dropped_without_a_write_and_another_result_is_not() {
    bench.submit(ID, CANCEL);
    bench.workers.succeed(held, new JsonString("paid"));
    bench.workers.progress(held, JsonNumber.of(1), null);
    List<Commit> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit);
          return Fault.NONE;
        });

    bench.workers.succeed(held, new JsonString("paid"));
    bench.workers.progress(held, JsonNumber.of(2), null);
    assertEquals(List.of(), commits);
    bench.workers.succeed(held, new JsonString("paid twice"));

    assertEquals(1, commits.size());
    assertEquals(3, kept().size());
  }

  @Test
  void no_number_of_refusals_and_engines_keeps_more_than_the_bound() {
    bench.submit(ID, CANCEL);
    Engine other = bench.another();

    for (int i = 0; i < 300; i++) {
      bench.bench.time.advance(Duration.ofSeconds(1));
      (i % 2 == 0 ? bench.workers : other.workers()).succeed(held, JsonNumber.of(i));
    }

    assertEquals(LateResults.MOST, kept().size());
    assertTrue(
        kept().stream().anyMatch(late -> late.command().orElseThrow().toString().contains("299")),
        "the newest is not kept");
  }

  @Test
  void a_large_one_is_kept_without_what_makes_it_large() {
    bench.submit(ID, CANCEL);

    bench.workers.succeed(held, new JsonString("x".repeat(LateResults.NOTE_BYTES)));

    assertEquals(List.of("SucceedNode pay EXECUTION_TERMINAL"), told());
    assertEquals(Optional.of("external w-1"), kept().get(0).by());
    assertFalse(kept().get(0).command().orElseThrow().toString().contains("xxx"));
  }

  @Test
  void signals_and_reruns_that_are_refused_leave_a_trace() {
    NewSignal signal = NewSignal.of(WaitKey.of("paid"), new JsonString("yes")).to(ID);
    bench.engine.reruns().rerun(NewRerun.of(ID), ANN, PATIENCE);
    bench.submit(ID, new CancelExecution(null, null, CancelMode.GRACEFUL, null));
    bench.engine.signals().send(signal, ANN, PATIENCE);
    bench.workers.acknowledge(held);
    bench.engine.signals().send(signal, ANN, PATIENCE);
    bench.engine.signals().send(signal, ANN, PATIENCE);
    bench.engine.signals().send(signal.to(ExecutionId.of("nothing")), ANN, PATIENCE);

    assertEquals(
        List.of("Rerun NOT_TERMINAL", "Signal CANCEL_REQUESTED", "Signal EXECUTION_TERMINAL"),
        told());
    assertEquals(Optional.of("user ann"), kept().get(0).by());
  }

  @Test
  void what_names_another_version_or_a_used_name_or_is_too_large_leaves_a_trace() {
    OptionalLong early = OptionalLong.of(1);
    bench.engine.submit(Bench.command(CANCEL), Authority.NONE, early, PATIENCE);
    bench.engine.submit(Bench.command("c", new StartExecution(null)));
    bench.engine.submit(Bench.command("d", new MarkNodeReady(NodeId.of("end"))));
    bench.engine.submit(Bench.command("d", new MarkNodeReady(NodeId.of("ship"))));
    bench.workers.as(CommandId.of("p")).progress(held, JsonNumber.of(1), null);
    bench.workers.as(CommandId.of("p")).progress(held, JsonNumber.of(2), null);
    bench.workers.succeed(held, new JsonString("x".repeat(4 << 20)));
    bench.engine.submit(
        CommandEnvelope.of(ExecutionId.of("nothing"), ANN, CANCEL),
        Authority.NONE,
        early,
        PATIENCE);

    assertEquals(
        List.of(
            "CancelExecution VERSION_MISMATCH",
            "MarkNodeReady end NODE_NOT_REACHED",
            "MarkNodeReady ship NODE_NOT_REACHED",
            "ReportNodeProgress pay COMMAND_ID_REUSED",
            "SucceedNode pay TOO_LARGE"),
        told());
  }
}
