package dev.lastword.orchestrator.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.care.Reconcile;
import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.Layout;
import dev.lastword.orchestrator.engine.NewExecution;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.queue.QueueRule;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.orchestrator.react.OpenGate;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExplainTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private final Rig rig = Rig.inMemory();
  private final Executions executions = Executions.on(rig.store(), rig.graphs(), rig.settings());

  @AfterEach
  void close() {
    rig.close();
  }

  private Instant in(Duration time) {
    return rig.time().instant().plus(time);
  }

  private Account account() {
    return executions.explain(ID).orElseThrow();
  }

  private List<Hold> holds(String node) {
    return account().nodes().stream()
        .filter(account -> account.node().nodeId().equals(NodeId.of(node)))
        .findFirst()
        .orElseThrow()
        .holds();
  }

  private void says(String... words) {
    String text = account().text();
    for (String word : words) {
      assertTrue(text.contains(word), "expected '" + word + "' in\n" + text);
    }
  }

  @Test
  void nothing_is_explained_of_what_does_not_exist() {
    assertEquals(Optional.empty(), executions.explain(ID));
  }

  @Test
  void an_execution_that_was_not_started_says_so() {
    rig.start(
        NewExecution.of(rig.path("orders", Task.of("pay")), null)
            .named(ID)
            .begin(NewExecution.Begin.LATER));

    assertEquals(List.of(new Hold.NotStarted()), account().holds());
    assertEquals(List.of(new Hold.Unreached(List.of(NodeId.of("start")))), holds("pay"));
    says("waits to be started: StartExecution", "waits to be reached, behind start");
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
        holds("pay"));
    says("queue money", "nobody holds any: no worker has claimed the first of them for PT3M");
  }

  @Test
  void a_paused_queue_says_who_paused_it_and_why() {
    rig.start("o1", rig.path("orders", Task.of("pay").queue("money")));
    new Queues(rig.store(), rig.time(), rig.settings().ids())
        .pause(QueueName.of("money"), Rig.ANN, Optional.of("audit"));

    says("which ann paused at " + rig.time().instant() + " (audit)");
  }

  @Test
  void a_subexecution_names_its_child_and_where_that_stands() {
    rig.path("inner", Task.of("work"));
    rig.start("o1", rig.path("orders", SubExecution.of("sub", "inner")));
    Hold.Child hold = (Hold.Child) holds("sub").get(0);

    assertEquals(Optional.of(ExecutionStatus.ACTIVE), hold.status());
    says("waits for its child " + hold.child() + ", which is ACTIVE");
    rig.settle();
    Account child = executions.explain(hold.child()).orElseThrow();
    assertTrue(child.text().contains("is the child of o1, node sub"), child.text());
    assertEquals(
        List.of(hold.child()),
        executions.list(ExecutionFilter.ALL.parent(ID), Optional.empty(), 10).items().stream()
            .map(ExecutionSummary::executionId)
            .toList());
  }

  @Test
  void a_node_names_the_worker_that_holds_it_until_when_and_the_timeout_of_its_attempt() {
    rig.start("o1", rig.path("orders", Task.of("pay").timeout(Duration.ofMinutes(10))));
    Assignment held = rig.claim("w-1");

    assertEquals(
        List.of(
            new Hold.Held("w-1", 1, held.expiresAt(), false),
            new Hold.Due(in(Duration.ofMinutes(10)), Hold.TimerState.SET)),
        holds("pay"));
    says("worker w-1 holds attempt 1 until " + held.expiresAt());
    rig.time().advance(Rig.LEASE);
    assertEquals(new Hold.Held("w-1", 1, held.expiresAt(), true), holds("pay").get(0));
    says("with a lease that ran out at");
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
        new Hold.Due(in(Duration.ofMinutes(2)), Hold.TimerState.SET),
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

    Hold.Backoff hold = (Hold.Backoff) holds("pay").get(0);
    assertEquals(1, holds("pay").size());
    assertEquals(1, hold.failures());
    assertEquals(Optional.of("DOWN"), hold.lastCode());
    assertTrue(hold.retryAt().isAfter(rig.time().instant()), "it is due already");
    says(
        "failed 1 of 3 times, the last time with DOWN; the next attempt can be claimed at "
            + hold.retryAt());
  }

  @Test
  void a_wait_names_its_key_and_its_deadline_and_a_timer_its_time() {
    rig.start(
        "o1", rig.path("orders", Wait.of("approval").waitKey("k7").deadline(Duration.ofHours(1))));
    rig.start("o2", rig.path("naps", Timer.of("nap", Duration.ofHours(2))));

    assertEquals(
        List.of(
            new Hold.Resume(Optional.of(WaitKey.of("k7"))),
            new Hold.Due(in(Duration.ofHours(1)), Hold.TimerState.SET)),
        holds("approval"));
    says("waits for a resume with key k7", "is due at");
    Account nap = executions.explain(ExecutionId.of("o2")).orElseThrow();
    assertEquals(
        List.of(new Hold.Due(in(Duration.ofHours(2)), Hold.TimerState.SET)),
        nap.nodes().get(0).holds());
  }

  @Test
  void a_timer_that_is_late_and_one_that_is_lost_are_told_apart() {
    rig.start("o1", rig.path("naps", Timer.of("nap", Duration.ofHours(2))));
    Instant due = in(Duration.ofHours(2));
    rig.time().advance(Duration.ofHours(3));

    assertEquals(List.of(new Hold.Due(due, Hold.TimerState.LATE)), holds("nap"));
    says("its timer has not gone off yet");
    String timer =
        rig.store()
            .extension(Jobs.class)
            .list(JobFilter.ALL.queue(Layout.TIMER_QUEUE))
            .jobs()
            .get(0)
            .id();
    rig.store().commit(Commit.builder().end(timer, "Lost").deleteJob(timer).build());
    assertEquals(List.of(new Hold.Due(due, Hold.TimerState.MISSING)), holds("nap"));
    says("has no timer: reconcile");
  }

  @Test
  void a_join_names_the_branches_that_it_lacks_and_where_they_are() {
    rig.start(
        "o1",
        rig.register(
            Graph.builder("orders")
                .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
                .add(Task.of("a"), Task.of("b"), Task.of("b2"))
                .path("start", "fork", "a", "join", "end")
                .path("fork", "b", "b2", "join")));
    Assignment first = rig.claim("w-1");
    Assignment second = rig.claim("w-2");
    rig.workers().succeed(first.nodeId().equals(NodeId.of("a")) ? first : second, null);
    rig.workers().succeed(first.nodeId().equals(NodeId.of("a")) ? second : first, null);

    OpenGate gate = ((Hold.Gate) holds("join").get(0)).gate();

    assertEquals(new JoinCount(1, 0, 0, 1), gate.count());
    assertEquals(
        List.of(new OpenGate.Lane(NodeId.of("b"), Optional.empty(), List.of(NodeId.of("b2")))),
        gate.lacking());
    assertEquals(Optional.of(NodeStatus.SUCCEEDED), gate.branches().get(0).ended());
    says("waits for branches: b (at b2); ALL_SUCCESS passes when s = n, with n = 2, s = 1");
  }

  @Test
  void a_cancel_that_has_not_arrived_names_its_laggards_and_a_late_result_is_told() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship")));
    Assignment held = rig.claim("w-1");
    Instant until = in(Duration.ofMinutes(1));
    rig.submit(ID, new CancelExecution("enough", null, CancelMode.GRACEFUL, until));

    assertEquals(
        new Hold.Canceling(
            rig.time().instant(),
            CancelMode.GRACEFUL,
            Optional.of(until),
            List.of(NodeId.of("pay"))),
        account().holds().get(0));
    assertEquals(List.of(new Hold.Held("w-1", 1, held.expiresAt(), false)), holds("pay"));
    says("not yet canceled: pay");

    rig.time().advance(Duration.ofMinutes(2));
    rig.settle();
    rig.workers().succeed(held, null);
    assertEquals(List.of(), account().nodes());
    assertEquals(1, account().refused().size());
    says("o1 is CANCELED", "Refused because they came too late:", "a result of pay");
  }

  @Test
  void what_was_given_back_waits_in_its_queue_and_for_no_timeout() {
    rig.start("o1", rig.path("orders", Task.of("pay").timeout(Duration.ofMinutes(10))));
    rig.workers().release(rig.claim("w-1"));

    assertEquals(1, holds("pay").size());
    assertInstanceOf(Hold.Queued.class, holds("pay").get(0));
    assertEquals(
        List.of(),
        Reconcile.on(rig.store(), rig.graphs(), rig.settings())
            .run(Reconcile.Mode.REPORT, step -> {})
            .findings());
  }

  @Test
  void a_missing_job_is_told() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    rig.store().commit(Commit.builder().end("o1/pay", "Lost").deleteJob("o1/pay").build());

    assertEquals(List.of(new Hold.JobMissing(QueueName.of("default"))), holds("pay"));
    says("but has no job there: reconcile");
  }
}
