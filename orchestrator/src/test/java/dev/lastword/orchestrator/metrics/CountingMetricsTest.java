package dev.lastword.orchestrator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CountingMetricsTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private final AtomicReference<CountingMetrics> made = new AtomicReference<>();
  private final Rig rig =
      Rig.inMemory(
          settings -> {
            made.set(new CountingMetrics(settings.clock()));
            return settings.metrics(made.get());
          });
  private final CountingMetrics metrics = made.get();

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void commands_are_counted_by_outcome_and_commits_with_their_events() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    rig.workers().succeed(rig.claim("w-1"), null);
    rig.cancel(ID);
    rig.cancel(ExecutionId.of("nobody"));

    assertEquals(1, metrics.count("command.CREATE_EXECUTION.accepted"));
    assertEquals(1, metrics.count("command.SUCCEED_NODE.accepted"));
    assertEquals(1, metrics.count("command.CANCEL_EXECUTION.no-op.TOO_LATE"));
    assertEquals(1, metrics.count("command.CANCEL_EXECUTION.rejected.EXECUTION_NOT_FOUND"));
    assertEquals(3, metrics.count("commit"));
    assertEquals(rig.engine().find(ID).orElseThrow().version(), metrics.count("event"));
    assertEquals(1, metrics.count("execution.COMPLETED"));
    assertTrue(metrics.count("reaction") > 0, metrics.report());
  }

  @Test
  void retries_lost_workers_and_late_timers_are_counted() {
    rig.start("o1", rig.path("orders", Task.of("pay").retry(RetryPolicy.of(3))));
    rig.start("o2", rig.path("naps", Timer.of("nap", Duration.ofMinutes(1))));
    rig.workers().fail(rig.claim("w-1"), NodeError.of("DOWN", "later"));
    rig.time().advance(Duration.ofMinutes(10));
    rig.claim("w-1");
    rig.time().advance(Rig.LEASE);
    rig.workers().claim(ClaimSpec.of("default", "w-2", Rig.LEASE));
    rig.settle();

    assertEquals(1, metrics.count("retry"));
    assertEquals(1, metrics.count("lease.expired"));
    Spread late = metrics.spread(CountingMetrics.TIMER_LATE);
    assertEquals(1, late.count());
    assertEquals(Duration.ofMinutes(14), late.longest());
  }

  @Test
  void a_cancel_is_timed_to_its_end_and_to_the_last_word_of_its_workers() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    Assignment held = rig.claim("w-1");
    rig.submit(
        ID,
        new CancelExecution(null, null, CancelMode.GRACEFUL, rig.time().instant().plusSeconds(60)));
    rig.time().advance(Duration.ofSeconds(60));
    rig.settle();

    assertEquals(Duration.ofSeconds(60), metrics.spread(CountingMetrics.CANCEL).longest());
    assertEquals(Set.of("o1/pay"), metrics.laggards());
    assertTrue(metrics.report().contains("laggard: o1/pay"), metrics.report());
    rig.time().advance(Duration.ofSeconds(7));
    rig.workers().succeed(held, null);

    assertEquals(Set.of(), metrics.laggards());
    assertEquals(1, metrics.count("late-result.EXECUTION_TERMINAL"));
    assertEquals(Duration.ofSeconds(7), metrics.spread(CountingMetrics.LAST_WORKER).longest());
  }

  @Test
  void a_worker_that_stops_in_its_grace_is_no_laggard() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    Assignment held = rig.claim("w-1");
    rig.submit(
        ID,
        new CancelExecution(null, null, CancelMode.GRACEFUL, rig.time().instant().plusSeconds(60)));
    rig.workers().succeed(held, null);

    assertEquals(Set.of(), metrics.laggards());
    assertEquals(1, metrics.count("execution.CANCELED"));
    assertEquals(Duration.ZERO, metrics.spread(CountingMetrics.LAST_WORKER).longest());
  }

  @Test
  void a_worker_that_says_that_it_has_stopped_is_no_laggard() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    Assignment held = rig.claim("w-1");
    rig.submit(
        ID,
        new CancelExecution(null, null, CancelMode.GRACEFUL, rig.time().instant().plusSeconds(60)));
    rig.workers().acknowledge(held);

    assertEquals(Set.of(), metrics.laggards());
    assertEquals(1, metrics.count("execution.CANCELED"));
    assertEquals(1, metrics.spread(CountingMetrics.LAST_WORKER).count());
  }

  @Test
  void those_who_never_answer_do_not_hide_those_who_come_later() {
    Laggards laggards = new Laggards();
    Set<NodeId> pay = Set.of(NodeId.of("pay"));
    for (int i = 0; i <= Laggards.MOST; i++) {
      laggards.interrupted(canceling("o" + i), pay);
    }

    assertEquals(Laggards.MOST, laggards.names().size());
    assertTrue(laggards.names().contains("o" + Laggards.MOST + "/pay"), "the last is not told");
  }

  private ExecutionState canceling(String id) {
    ExecutionId named = ExecutionId.of(id);
    EventEnvelope request =
        new EventEnvelope(
            EventId.of("00000000-0000-0000-0000-000000000001"),
            named,
            rig.time().instant(),
            Rig.ANN,
            null,
            null,
            new ExecutionCancelRequested(null, null, null, null));
    return Reducer.apply(ExecutionState.initial(named), request);
  }

  @Test
  void drift_and_queues_are_told() {
    rig.start("o1", rig.path("orders", Task.of("pay").queue("money")));
    rig.store().commit(Commit.builder().end("o1/pay", "Lost").deleteJob("o1/pay").build());
    Reconcile.on(rig.store(), rig.graphs(), rig.settings()).run(Reconcile.Mode.REPAIR, step -> {});
    rig.time().advance(Duration.ofMinutes(2));
    int looked =
        new QueueSampler(new Queues(rig.store(), rig.time(), rig.settings().ids()), metrics)
            .step(10);

    assertEquals(1, metrics.count("drift.JOB_MISSING"));
    assertEquals(1, looked);
    assertEquals(1, metrics.queues().get("money").due());
    assertTrue(
        metrics.report().contains("queue.money: 1 due, 0 delayed, 0 leased, 0 parked"),
        metrics.report());
  }
}
