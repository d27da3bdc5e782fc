package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.GraphBench.LEASE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.ReadSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A lost lease is counted apart from failures, in the job's log. */
final class LeaseLossesTest {

  private static final RetryPolicy RETRY =
      RetryPolicy.of(3).backoff(new Backoff(Duration.ofSeconds(1), 1, LEASE, 0));

  private final GraphBench bench = new GraphBench();
  private final LostWorkers lost = lost(bench.engine);

  @AfterEach
  void close() {
    bench.close();
  }

  private LostWorkers lost(Engine engine) {
    return new LostWorkers(bench.store, engine, bench.bench.settings, Duration.ofSeconds(1));
  }

  private void start(RetryPolicy retry) {
    bench.path("orders", Task.of("pay").retry(retry));
    bench.start();
  }

  /** Claims, and lets the lease run out until that is recorded. */
  private Assignment lose() {
    Assignment held = bench.claim();
    bench.bench.time.advance(LEASE);
    assertEquals(1, lost.look(10));
    return held;
  }

  private List<String> requeues() {
    return bench.store.read(Streams.job(ID, PAY), ReadSpec.forwardFrom(1)).events().stream()
        .flatMap(stored -> JobFormat.read(stored).stream())
        .filter(event -> event.type().wireName().equals("job_requeued"))
        .map(event -> event.reason().orElse("none"))
        .toList();
  }

  @Test
  void one_crash_of_a_worker_does_not_fail_an_execution_that_retries_nothing() {
    start(RetryPolicy.NONE);

    Assignment crashed = lose();

    assertEquals(List.of("LEASE_EXPIRED"), requeues());
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertEquals(0, bench.node("pay").failures());
    assertEquals(
        Refusal.LEASE_LOST, ((Answer.Refused) bench.workers.succeed(crashed, null)).code());
    Assignment next = bench.claim();
    assertEquals(2, next.attempt());
    assertEquals(
        RejectionCode.STALE_ATTEMPT,
        ((Answer.Rejected) bench.workers.succeed(crashed, null)).code());
    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(next, null));
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
  }

  @Test
  void the_third_lost_lease_is_the_last_by_default() {
    start(RetryPolicy.NONE);
    lose();
    lose();
    assertEquals(ExecutionStatus.ACTIVE, bench.status());

    lose();

    assertEquals(NodeStatus.FAILED, bench.nodeStatus("pay"));
    assertEquals(Optional.of("LEASE_EXPIRED"), bench.node("pay").details().error().code());
    assertEquals(1, bench.node("pay").failures());
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(List.of("LEASE_EXPIRED", "LEASE_EXPIRED"), requeues());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_graph_sets_its_own_bound_also_above_what_it_grants_to_failures() {
    start(RetryPolicy.NONE.maxLeaseLosses(5));
    for (int i = 0; i < 4; i++) {
      lose();
    }
    assertEquals(ExecutionStatus.ACTIVE, bench.status());

    lose();

    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void the_last_loss_is_final_though_failures_are_left() {
    start(RETRY.maxLeaseLosses(1));

    lose();

    assertEquals(NodeStatus.FAILED, bench.nodeStatus("pay"));
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void a_graph_that_calls_lost_leases_final_fails_at_the_first() {
    start(RETRY.finalCodes("LEASE_EXPIRED"));

    lose();

    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void neither_failures_nor_jobs_given_back_count_as_losses_nor_the_other_way_round() {
    start(RETRY);

    bench.workers.fail(bench.claim(), NodeError.of("DOWN", "try later"));
    bench.bench.time.advance(LEASE);
    bench.workers.release(bench.claim());
    lose();
    bench.workers.fail(bench.claim(), NodeError.of("DOWN", "try later"));
    bench.bench.time.advance(LEASE);
    lose();
    bench.workers.release(bench.claim());

    assertEquals(
        List.of("RETRY", "RELEASED", "LEASE_EXPIRED", "RETRY", "LEASE_EXPIRED", "RELEASED"),
        requeues());
    assertEquals(2, bench.node("pay").failures());
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    lose();
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void an_error_that_a_worker_itself_calls_so_is_a_failure_like_any_other() {
    start(RETRY);

    bench.workers.fail(bench.claim(), NodeError.of("LEASE_EXPIRED", "of something else"));

    assertEquals(List.of("RETRY"), requeues());
    assertEquals(1, bench.node("pay").failures());
  }

  @Test
  void the_worker_that_claims_a_lost_job_records_the_loss_and_the_next_claim_starts_it() {
    start(RetryPolicy.NONE);
    bench.claim();
    bench.bench.time.advance(LEASE);

    assertEquals(List.of(), bench.claims("w-2"));

    assertEquals(List.of("LEASE_EXPIRED"), requeues());
    assertEquals(2, bench.claims("w-2").get(0).attempt());
  }

  @Test
  void losses_are_counted_by_whichever_engine_finds_them() {
    start(RetryPolicy.NONE);
    lose();
    lose();
    bench.claim();
    bench.bench.time.advance(LEASE);

    assertEquals(List.of(), bench.another().workers().claim(ClaimSpec.of("default", "w", LEASE)));

    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void the_timeout_of_an_attempt_ends_with_its_lease() {
    bench.path("orders", Task.of("pay").timeout(LEASE.multipliedBy(2)));
    bench.start();

    lose();

    assertTrue(bench.openJobs().stream().noneMatch(job -> job.id().startsWith("timer/")));
    bench.bench.time.advance(LEASE.multipliedBy(3));
    bench.drain();
    assertEquals(0, bench.node("pay").failures());
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
  }

  @ParameterizedTest
  @EnumSource(CancelMode.class)
  void a_cancel_just_before_the_commit_of_a_loss_wins(CancelMode mode) {
    start(RETRY);
    bench.claim();
    bench.bench.time.advance(LEASE);
    Engine other = bench.another();
    List<String> once = new ArrayList<>(List.of("now"));
    bench.store.script(
        commit -> {
          if (commit.eventCount() > 0 && !once.isEmpty()) {
            once.clear();
            other.submit(Bench.command(new CancelExecution(null, null, mode, null)));
          }
          return Fault.NONE;
        });

    lost.look(10);

    assertEquals(List.of(), once);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), requeues());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_just_after_a_loss_wins_and_nothing_starts() {
    start(RETRY);
    lose();

    bench.submit(ID, CANCEL);

    assertEquals(List.of(), bench.claims("w-2"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("pay"));
  }

  @Test
  void a_lease_lost_in_the_grace_of_a_cancel_is_not_given_to_another_worker() {
    start(RETRY);
    bench.claim();
    bench.submit(
        ID,
        new CancelExecution(
            null,
            null,
            CancelMode.GRACEFUL,
            bench.bench.time.instant().plus(LEASE.multipliedBy(10))));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    bench.bench.time.advance(LEASE);

    assertEquals(1, lost.look(10));

    assertEquals(List.of(), requeues());
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Test
  void a_commit_that_moves_the_execution_meanwhile_costs_a_second_look_only() {
    bench.path("orders", Task.of("pay").retry(RETRY));
    bench.start();
    Assignment held = bench.claim();
    bench.bench.time.advance(LEASE);
    Engine other = bench.another();
    List<String> once = new ArrayList<>(List.of("now"));
    bench.store.script(
        commit -> {
          if (commit.eventCount() > 0 && !once.isEmpty()) {
            once.clear();
            other.workers().progress(held, null, "late, but the token holds");
          }
          return Fault.NONE;
        });

    assertEquals(1, lost.look(10));

    assertEquals(List.of("LEASE_EXPIRED"), requeues());
  }
}
