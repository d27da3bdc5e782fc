package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.LeasedNode;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timeouts, deadlines and grace periods, each to its end and with a cancel in between. */
final class TimeLimitsTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private void pass(Duration time) {
    bench.bench.time.advance(time);
    bench.drain();
  }

  private void anHourFor(Task task) {
    bench.register(
        Graph.builder("orders")
            .timeout(HOUR)
            .add(Start.of("start"), task, Success.of("end"))
            .path("start", task.id().value(), "end"));
    bench.start();
  }

  private void cancelGracefully(Duration grace) {
    bench.submit(
        ID,
        new CancelExecution(
            null, null, CancelMode.GRACEFUL, bench.bench.time.instant().plus(grace)));
  }

  private static @Nullable String code(@Nullable NodeError error) {
    return error == null ? null : error.code().orElse(null);
  }

  private void assertOver(ExecutionStatus status) {
    assertEquals(status, bench.status());
    assertEquals(List.of(), bench.openJobs());
    pass(HOUR.multipliedBy(24));
    assertEquals(status, bench.status());
  }

  @Test
  void an_execution_that_takes_too_long_fails_with_everything_in_it() {
    anHourFor(Task.of("pay"));
    Assignment held = bench.claim();

    pass(HOUR.minus(MINUTE));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    pass(MINUTE);

    assertEquals("TIMEOUT", bench.state(ID).facts().failure().reason());
    assertEquals(HeartbeatResult.LEASE_LOST, bench.workers.heartbeat(held, GraphBench.LEASE));
    assertOver(ExecutionStatus.FAILED);
    Answer late = bench.submit(ID, CANCEL);
    assertEquals(NoOpReason.TOO_LATE, ((Answer.NoOp) late).reason());
  }

  @Test
  void a_cancel_before_its_time_is_up_drops_every_timer() {
    anHourFor(Task.of("pay").timeout(MINUTE));
    bench.claim();

    bench.submit(ID, CANCEL);

    assertOver(ExecutionStatus.CANCELED);
  }

  @Test
  void an_execution_whose_time_is_up_within_a_grace_period_is_canceled_and_not_failed() {
    anHourFor(Task.of("pay"));
    pass(HOUR.minusSeconds(30));
    bench.claim();
    cancelGracefully(MINUTE);
    pass(Duration.ofSeconds(40));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());

    pass(MINUTE);

    assertOver(ExecutionStatus.CANCELED);
  }

  @Test
  void a_cancel_just_before_the_timer_commits_wins() {
    anHourFor(Task.of("pay"));
    bench.claim();
    bench.bench.time.advance(HOUR);
    Engine other = bench.another();
    List<String> once = new ArrayList<>(List.of("now"));
    bench.store.script(
        commit -> {
          if (!once.isEmpty()) {
            once.clear();
            other.submit(Bench.command(CANCEL));
          }
          return Fault.NONE;
        });

    bench.drain();

    assertOver(ExecutionStatus.CANCELED);
  }

  @Test
  void attempts_time_out_one_after_the_other_until_none_is_left() {
    bench.path("orders", Task.of("pay").timeout(MINUTE).retry(RetryPolicy.of(2)));
    bench.start();
    bench.claim();

    pass(MINUTE);
    assertEquals(1, bench.node("pay").failures());
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("pay"));
    pass(HOUR);
    assertEquals(2, bench.claim().attempt());
    pass(MINUTE);

    assertEquals("TIMEOUT", code(bench.node("pay").details().error()));
    assertOver(ExecutionStatus.FAILED);
  }

  @Test
  void a_cancel_while_an_attempt_backs_off_leaves_none_to_come() {
    bench.path("orders", Task.of("pay").timeout(MINUTE).retry(RetryPolicy.of(2)));
    bench.start();
    bench.claim();
    pass(MINUTE);

    bench.submit(ID, CANCEL);

    assertOver(ExecutionStatus.CANCELED);
    assertEquals(List.of(), bench.claims("w-2"));
  }

  @Test
  void a_wait_fails_at_its_deadline_and_not_after_a_cancel() {
    bench.path("orders", Wait.of("sign").deadline(MINUTE));
    bench.start();

    pass(MINUTE);

    assertEquals("TIMEOUT", code(bench.node("sign").details().error()));
    assertOver(ExecutionStatus.FAILED);
  }

  @Test
  void waits_and_timers_end_with_a_cancel() {
    bench.path("orders", Timer.of("nap", MINUTE), Wait.of("sign").deadline(MINUTE));
    bench.start();
    pass(MINUTE);
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));

    bench.submit(ID, CANCEL);

    assertOver(ExecutionStatus.CANCELED);
  }

  @Test
  void a_worker_has_its_grace_and_no_more() {
    bench.path("orders", Task.of("pay"), Task.of("ship"));
    bench.start();
    Assignment held = bench.claim();
    cancelGracefully(MINUTE);
    pass(MINUTE.minusSeconds(1));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
    assertEquals(HeartbeatResult.INTERRUPTED, bench.workers.heartbeat(held, GraphBench.LEASE));

    pass(Duration.ofSeconds(1));

    assertOver(ExecutionStatus.CANCELED);
    Answer late = bench.workers.succeed(held, null);
    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) late).code());
  }

  @Test
  void a_result_within_the_grace_counts_and_lets_nothing_follow() {
    bench.path("orders", Task.of("pay"), Task.of("ship"));
    bench.start();
    Assignment held = bench.claim();
    cancelGracefully(MINUTE);

    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(held, null));

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("pay"));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ship"));
    assertOver(ExecutionStatus.CANCELED);
  }

  @Test
  void a_parent_whose_time_is_up_ends_its_child() {
    bench.register(
        Graph.builder("orders")
            .timeout(HOUR)
            .add(Start.of("start"), SubExecution.of("bill", "bills"), Success.of("end"))
            .path("start", "bill", "end"));
    bench.path("bills", Task.of("print"));
    bench.start();
    bench.drain();

    pass(HOUR);

    assertNotNull(bench.state(ID).facts().failure());
    assertEquals(ExecutionStatus.CANCELED, bench.status(GraphBench.child(ID, "bill")));
    assertOver(ExecutionStatus.FAILED);
  }

  @Test
  void an_attempt_that_was_given_back_does_not_run_out_of_time_in_the_queue() {
    bench.path("orders", Task.of("pay").timeout(Duration.ofMinutes(1)));
    bench.start();
    assertEquals(HeartbeatResult.GO_ON, bench.workers.release(bench.claim()));

    bench.bench.time.advance(Duration.ofMinutes(5));
    bench.drain();

    assertEquals(0, bench.node("pay").failures());
    bench.claim();
    bench.bench.time.advance(Duration.ofMinutes(1));
    bench.drain();
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertEquals(1, bench.node("pay").failures());
  }

  @Test
  void nor_does_a_later_one_that_was_given_back_by_its_token_alone() {
    bench.path("orders", Task.of("pay").timeout(Duration.ofMinutes(1)).retry(RetryPolicy.of(3)));
    bench.start();
    bench.workers.fail(bench.claim(), null);
    bench.bench.time.advance(HOUR);
    Assignment second = bench.claim();
    assertEquals(2, second.attempt());

    bench.workers.release(
        LeasedNode.of(second.executionId(), second.nodeId(), 1, "far", second.fence().token()));
    bench.bench.time.advance(Duration.ofMinutes(5));
    bench.drain();

    assertEquals(1, bench.node("pay").failures());
  }
}
