package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.DocQuery;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class WorkersTest {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private final Bench bench = new Bench();
  private final Engine engine = bench.engine(SweepingCourse.with(10));
  private final Workers workers = engine.workers();

  @BeforeEach
  void ready() {
    engine.create(order(), ANN, PATIENCE);
    bench.nodes(List.of(PAY));
    engine.submit(command(new MarkNodeReady(PAY)));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private List<Assignment> claim(String worker) {
    return workers.claim(ClaimSpec.of("work", worker, LEASE));
  }

  private Assignment claimed(String worker) {
    return claim(worker).get(0);
  }

  private NodeState node() {
    return bench.state().node(PAY).orElseThrow();
  }

  private JobView job() {
    return bench.store.extension(Jobs.class).find("order-7/pay").orElseThrow();
  }

  private List<String> jobLog() {
    return bench.store.read(Streams.job(ID, PAY), ReadSpec.forwardFrom(1)).events().stream()
        .map(stored -> JobFormat.read(stored).orElseThrow().type().wireName())
        .toList();
  }

  private int refused() {
    return bench.store.extension(Projections.class).query(DocQuery.of("refused")).docs().size();
  }

  @Test
  void a_claim_starts_the_node_and_its_job_in_one_commit() {
    Assignment held = claimed("w-1");

    assertEquals(1, held.attempt());
    assertEquals(NodeStatus.RUNNING, node().status());
    assertEquals(WorkerId.of("w-1"), node().workerId());
    assertEquals(List.of("job_created", "job_leased", "job_running"), jobLog());
    assertEquals("Running", job().status());
    assertEquals(List.of(), claim("w-2"));
  }

  @Test
  void a_worker_reports_progress_and_settles_its_node() {
    Assignment held = claimed("w-1");

    assertInstanceOf(Answer.Accepted.class, workers.progress(held, JsonNumber.of(50), "half"));
    assertEquals(HeartbeatResult.GO_ON, workers.heartbeat(held, LEASE));
    assertInstanceOf(Answer.Accepted.class, workers.succeed(held, new JsonString("paid")));

    assertEquals(NodeStatus.SUCCEEDED, node().status());
    assertEquals("Completed", job().status());
    assertEquals(HeartbeatResult.LEASE_LOST, workers.heartbeat(held, LEASE));
  }

  @Test
  void a_failure_ends_the_job_with_its_node() {
    Assignment held = claimed("w-1");

    workers.fail(held, NodeError.of("DECLINED", "no funds"));

    assertEquals(NodeStatus.FAILED, node().status());
    assertEquals("Failed", job().status());
  }

  @Test
  void a_result_after_the_cancel_is_refused_and_kept() {
    Assignment held = claimed("w-1");
    engine.submit(command(CANCEL));

    assertEquals(HeartbeatResult.LEASE_LOST, workers.heartbeat(held, LEASE));
    Answer late = workers.succeed(held, new JsonString("paid"));

    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) late).code());
    assertEquals(NodeStatus.CANCELED, node().status());
    assertEquals(1, refused());
  }

  @Test
  void a_result_under_a_lost_lease_is_refused_and_kept() {
    Assignment held = claimed("w-1");
    bench.store.commit(
        Commit.builder().requeue("order-7/pay", Availability.PARKED, "Queued").build());
    long before = bench.state().version();

    Answer late = workers.succeed(held, new JsonString("paid"));

    assertEquals(Refusal.LEASE_LOST, ((Answer.Refused) late).code());
    assertEquals(before, bench.state().version());
    assertEquals(1, refused());
  }

  @Test
  void a_worker_that_falls_silent_has_failed_its_attempt() {
    Assignment silent = claimed("w-1");
    bench.time.advance(LEASE.plusSeconds(1));

    assertEquals(List.of(), claim("w-2"));

    assertEquals(NodeStatus.FAILED, node().status());
    NodeError error = node().details().error();
    assertEquals(NodeError.of("LEASE_EXPIRED", error.message().orElseThrow()), error);
    Answer late = workers.succeed(silent, null);
    assertEquals(RejectionCode.NODE_STATUS, ((Answer.Rejected) late).code());
  }

  @Test
  void a_node_that_waits_is_held_by_nobody_and_goes_on_with_what_it_was_resumed_with() {
    Assignment held = claimed("w-1");

    workers.await(held, WaitKey.of("k"), null, null);
    assertEquals("Waiting", job().status());
    assertEquals(List.of(), claim("w-2"));
    engine.submit(command(new ResumeNode(PAY, WaitKey.of("k"), new JsonString("go"))));
    Assignment again = claimed("w-2");

    assertEquals(2, again.attempt());
    assertEquals(new JsonString("go"), again.resumeValue());
    assertEquals(HeartbeatResult.LEASE_LOST, workers.heartbeat(held, LEASE));
  }

  @Test
  void a_job_given_back_can_be_claimed_again_and_has_not_failed() {
    Assignment held = claimed("w-1");

    assertEquals(HeartbeatResult.GO_ON, workers.release(held));
    assertEquals(HeartbeatResult.LEASE_LOST, workers.release(held));
    Assignment again = claimed("w-2");

    assertEquals(2, again.attempt());
    assertEquals(0, node().failures());
    assertEquals(
        List.of(
            "job_created",
            "job_leased",
            "job_running",
            "job_requeued",
            "job_leased",
            "job_running"),
        jobLog());
  }

  @Test
  void what_a_worker_holds_is_settled_by_its_lease_or_by_force_only() {
    claimed("w-1");

    Answer plain = engine.submit(command(new SucceedNode(PAY, null, null)));
    Answer forced =
        engine.submit(command(new SucceedNode(PAY, null, null)), Authority.FORCE, PATIENCE);

    assertEquals(Refusal.LEASE_REQUIRED, ((Answer.Refused) plain).code());
    assertInstanceOf(Answer.Accepted.class, forced);
    assertEquals("Completed", job().status());
  }

  @Test
  void nothing_starts_after_a_cancel() {
    engine.submit(command(CANCEL));

    assertEquals(List.of(), claim("w-1"));
    assertEquals(List.of("job_created", "job_cancelled"), jobLog());
  }
}
