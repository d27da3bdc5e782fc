package dev.lastword.orchestrator.query;

import static dev.lastword.orchestrator.query.Inquiry.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.queue.QueueRule;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Why a Task is not done: its queue, its worker, its next attempt. */
final class ExplainJobsTest {

  private final Inquiry inquiry = new Inquiry();
  private final Rig rig = inquiry.rig;

  @AfterEach
  void close() {
    inquiry.close();
  }

  @Test
  void a_job_that_nobody_claims_names_its_queue_and_how_long_that_stands_still() {
    rig.start("o1", rig.path("orders", Task.of("pay").queue("money")));
    Instant since = rig.time().instant();
    rig.time().advance(Duration.ofMinutes(3));

    assertEquals(
        List.of(
            new Hold.Queued(
                QueueName.of("money"),
                5,
                Optional.of(since),
                1,
                0,
                Optional.of(Duration.ofMinutes(3)),
                QueueRule.FREE)),
        inquiry.holds("pay"));
    inquiry.says("queue money", "none is leased: no worker has claimed the first of them for PT3M");
  }

  @Test
  void a_paused_queue_says_who_paused_it_and_why() {
    rig.start("o1", rig.path("orders", Task.of("pay").queue("money")));
    new Queues(rig.store(), rig.time(), rig.settings().ids())
        .pause(QueueName.of("money"), Rig.ANN, Optional.of("audit"));

    inquiry.says("which ann paused at " + rig.time().instant() + " (audit)");
  }

  @Test
  void a_node_names_the_worker_that_holds_it_until_when_and_the_timeout_of_its_attempt() {
    rig.start("o1", rig.path("orders", Task.of("pay").timeout(Duration.ofMinutes(10))));
    Assignment held = rig.claim("w-1");

    assertEquals(
        List.of(
            new Hold.Held("w-1", 1, held.expiresAt(), false),
            new Hold.Due(inquiry.in(Duration.ofMinutes(10)), Hold.TimerState.SET)),
        inquiry.holds("pay"));
    inquiry.says("worker w-1 holds attempt 1 until " + held.expiresAt());
    rig.time().advance(Rig.LEASE);
    assertEquals(new Hold.Held("w-1", 1, held.expiresAt(), true), inquiry.holds("pay").get(0));
    inquiry.says("with a lease that ran out at");
  }

  /** The engine that is asked has a clock of its own, which judges nothing. */
  @ParameterizedTest
  @ValueSource(longs = {-3_600, 3_600})
  void leases_backoffs_and_timers_are_judged_by_the_clock_of_the_store(long ahead) {
    rig.start("o1", rig.path("orders", Task.of("pay").retry(RetryPolicy.of(3))));
    rig.start("o2", rig.path("naps", Timer.of("nap", Duration.ofMinutes(2))));
    Assignment held = rig.claim("w-1");
    Executions skewed =
        Executions.on(
            rig.store(),
            rig.graphs(),
            rig.settings().clock(() -> rig.time().instant().plusSeconds(ahead)));

    assertEquals(new Hold.Held("w-1", 1, held.expiresAt(), false), first(skewed, ID));
    assertEquals(
        new Hold.Due(inquiry.in(Duration.ofMinutes(2)), Hold.TimerState.SET),
        first(skewed, ExecutionId.of("o2")));
    rig.time().advance(Rig.LEASE);
    assertEquals(new Hold.Held("w-1", 1, held.expiresAt(), true), first(skewed, ID));
    assertEquals(Hold.TimerState.LATE, ((Hold.Due) first(skewed, ExecutionId.of("o2"))).timer());
    rig.workers().fail(held, NodeError.of("DOWN", "try later"));
    assertInstanceOf(Hold.Backoff.class, first(skewed, ID));
    rig.time().advance(Duration.ofHours(1));
    assertInstanceOf(Hold.Queued.class, first(skewed, ID));
    assertEquals(rig.time().instant(), skewed.explain(ID).orElseThrow().at());
  }

  private static Hold first(Executions executions, ExecutionId id) {
    return executions.explain(id).orElseThrow().nodes().get(0).holds().get(0);
  }

  @Test
  void a_node_that_backs_off_names_its_next_attempt() {
    rig.start(
        "o1",
        rig.path("orders", Task.of("pay").retry(RetryPolicy.of(3)).timeout(Duration.ofMinutes(1))));
    rig.workers().fail(rig.claim("w-1"), NodeError.of("DOWN", "try later"));

    Hold.Backoff hold = (Hold.Backoff) inquiry.holds("pay").get(0);
    assertEquals(1, inquiry.holds("pay").size());
    assertEquals(1, hold.failures());
    assertEquals(Optional.of("DOWN"), hold.lastCode());
    assertTrue(hold.retryAt().isAfter(rig.time().instant()), "it is due already");
    inquiry.says(
        "failed 1 of 3 times, the last time with DOWN; the next attempt can be claimed at "
            + hold.retryAt());
  }

  @Test
  void what_was_given_back_waits_in_its_queue_and_for_no_timeout() {
    rig.start("o1", rig.path("orders", Task.of("pay").timeout(Duration.ofMinutes(10))));
    rig.workers().release(rig.claim("w-1"));

    assertEquals(2, inquiry.holds("pay").size());
    assertInstanceOf(Hold.Queued.class, inquiry.holds("pay").get(0));
    assertEquals(new Hold.Returned(Hold.ReturnCause.RELEASED), inquiry.holds("pay").get(1));
    inquiry.says("was given back by its worker and is queued: no worker has it");
    assertEquals(
        List.of(),
        Reconcile.on(rig.store(), rig.graphs(), rig.settings())
            .run(Reconcile.Mode.REPORT, step -> {})
            .findings());
  }

  @Test
  void a_node_that_was_resumed_is_queued_and_has_no_worker() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    rig.workers().await(rig.claim("w-1"), WaitKey.of("k"), null, null);
    rig.submit(ID, new ResumeNode(NodeId.of("pay"), WaitKey.of("k"), null));

    assertInstanceOf(Hold.Queued.class, inquiry.holds("pay").get(0));
    assertEquals(new Hold.Returned(Hold.ReturnCause.RESUMED), inquiry.holds("pay").get(1));
    inquiry.says("was resumed and is queued: no worker has it");
    rig.claim("w-2");
    assertInstanceOf(Hold.Held.class, inquiry.holds("pay").get(0));
    assertEquals(1, inquiry.holds("pay").size());
  }

  @Test
  void nodes_that_a_run_never_came_to_are_told_apart_from_canceled_ones() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship")));
    rig.submit(ID, new CancelExecution("enough", null, null, null));

    assertEquals(Set.of(NodeId.of("ship"), NodeId.of("end")), inquiry.account().unreached());
    inquiry.says("  pay is CANCELED, by", "Not reached: ship, end\n");
    assertFalse(inquiry.account().text().contains("ship is CANCELED"), inquiry.account().text());
  }

  @Test
  void a_missing_job_is_told() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    rig.store().commit(Commit.builder().end("o1/pay", "Lost").deleteJob("o1/pay").build());

    assertEquals(List.of(new Hold.JobMissing(QueueName.of("default"))), inquiry.holds("pay"));
    inquiry.says("but has no job there: reconcile");
  }
}
