package dev.lastword.orchestrator.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Claimant;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.FaultyStore.Script;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.worker.RemoteReports.Reported;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks that a remote worker is given with the answers to its reports. */
final class RemoteReportsTest {

  private static final ExecutionId ONE = ExecutionId.of("one");
  private static final ExecutionId TWO = ExecutionId.of("two");
  private static final QueueName QUEUE = QueueName.of("default");

  private final Shop shop = new Shop();
  private final List<Commit> commits = new ArrayList<>();
  private final QueueLooks looks = new QueueLooks(shop.time);
  private final Workers workers = shop.node.workers();
  private final LongPolls polls = new LongPolls(workers, shop.time, Runnable::run, looks);
  private final RemoteReports reports = new RemoteReports(workers, looks);

  @BeforeEach
  void begin() {
    GraphBuilder steps = Graph.builder("steps").add(Start.of("start"), Success.of("end"));
    String[] path = new String[12];
    path[0] = "start";
    path[11] = "end";
    for (int i = 1; i <= 10; i++) {
      path[i] = "t" + i;
      steps.add(Task.of(path[i]));
    }
    shop.node.graphs().register(steps.path(path).build(new PlainConditions()));
    shop.node
        .graphs()
        .register(
            Graph.builder("fork")
                .add(Start.of("start"), Task.of("a"), Fork.of("both"), Task.of("b"), Task.of("c"))
                .add(Join.of("join"), Success.of("end"))
                .path("start", "a", "both", "b", "join", "end")
                .path("both", "c", "join")
                .build(new PlainConditions()));
    shop.node.engine().offerTo(reports);
    shop.node.engine().offerTo(polls);
    shop.store.script(new Counting());
  }

  @AfterEach
  void close() {
    shop.close();
  }

  /** Counts the commits that were made. */
  private class Counting implements Script {
    @Override
    public Fault commit(Commit commit) {
      return Fault.NONE;
    }

    @Override
    public void committed(Commit commit, @Nullable StoreException said) {
      if (said == null) {
        commits.add(commit);
      }
    }
  }

  private void create(String graph, ExecutionId id) {
    shop.node
        .engine()
        .create(NewExecution.of(GraphId.of(graph), null).named(id), Shop.ANN, Shop.PATIENCE);
    polls.concerns(Set.of(QUEUE.value()));
  }

  private static JobClaim wish(String owner, int max) {
    return new JobClaim(
        ClaimSpec.of(QUEUE.value(), owner, Shop.LEASE).max(max),
        new Claimant("key:7", new Actor(Actor.Kind.EXTERNAL, "key:seven")));
  }

  private List<Assignment> claim(String owner, int max) {
    CompletableFuture<List<Assignment>> claim = polls.claim(wish(owner, max), Duration.ZERO);
    polls.step();
    return claim.join();
  }

  /** Claims the only Task that waits, and finds the queue empty behind it. */
  private Assignment first() {
    List<Assignment> given = claim("w", 2);
    assertEquals(1, given.size());
    return given.get(0);
  }

  private Reported<Answer> succeed(Assignment held, int max) {
    return succeed(held, wish("w", max));
  }

  private Reported<Answer> succeed(Assignment held, JobClaim next) {
    return reports.report(Set.of(held.fence()), next, () -> workers.succeed(held, null));
  }

  private ExecutionState state(ExecutionId id) {
    return shop.node.engine().find(id).orElseThrow();
  }

  private NodeStatus status(ExecutionId id, String node) {
    return state(id).node(NodeId.of(node)).orElseThrow().status();
  }

  private JobPhase phase(ExecutionId id, String node) {
    return shop.store.extension(Jobs.class).find(id + "/" + node).orElseThrow().phase();
  }

  private void cancel(Orchestrator by, ExecutionId id) {
    by.engine()
        .submit(
            CommandEnvelope.of(id, Shop.ANN, new CancelExecution(null, null, null, null)),
            Shop.PATIENCE);
  }

  private static boolean leases(Commit commit) {
    return commit.ops().stream().anyMatch(JobOp.EnqueueLeased.class::isInstance);
  }

  @Test
  void the_answer_to_a_report_brings_what_its_commit_made_ready_leased_and_started() {
    create("steps", ONE);
    Assignment one = first();
    commits.clear();

    Reported<Answer> reported = succeed(one, 1);

    assertInstanceOf(Answer.Accepted.class, reported.answer());
    Assignment two = reported.next().get(0);
    assertEquals(NodeId.of("t2"), two.nodeId());
    assertEquals("w", two.owner());
    assertEquals(1, commits.size());
    assertEquals(NodeStatus.RUNNING, status(ONE, "t2"));
    assertEquals(Optional.of("key:7"), workers.claimedBy(ONE, NodeId.of("t2"), Long.MAX_VALUE));
    assertInstanceOf(Answer.Accepted.class, succeed(two, 1).answer());
  }

  @Test
  void a_report_without_room_brings_nothing_and_the_task_waits_in_its_queue() {
    create("fork", ONE);

    Reported<Answer> reported = succeed(first(), 1);

    assertEquals(1, reported.next().size());
    String other = reported.next().get(0).nodeId().value().equals("b") ? "c" : "b";
    assertEquals(JobPhase.QUEUED, phase(ONE, other));
    assertEquals(other, claim("v", 1).get(0).nodeId().value());
  }

  @Test
  void a_fork_fills_all_places_that_the_worker_has_while_nothing_else_waits() {
    create("fork", ONE);

    assertEquals(2, succeed(first(), 5).next().size());
  }

  @Test
  void while_others_wait_a_fork_gets_no_more_than_the_place_that_became_free() {
    create("fork", ONE);
    Assignment held = first();
    create("steps", TWO);

    assertEquals(1, succeed(held, 5).next().size());
  }

  @Test
  void older_tasks_come_first_once_a_place_has_served_its_tasks_in_a_row() {
    create("steps", ONE);
    Assignment held = first();
    create("steps", TWO);
    int row = 1;
    for (List<Assignment> next = succeed(held, 1).next();
        !next.isEmpty();
        next = succeed(next.get(0), 1).next()) {
      row++;
    }

    assertEquals(WorkerSettings.TASKS_IN_A_ROW, row);
    assertEquals(TWO, claim("w", 1).get(0).executionId());
    assertEquals(NodeId.of("t9"), claim("w", 1).get(0).nodeId());
  }

  @Test
  void a_queue_that_was_not_claimed_from_just_now_is_claimed_from() {
    create("steps", ONE);
    Assignment held = first();
    shop.time.advance(Duration.ofMillis(251));

    assertEquals(List.of(), succeed(held, 1).next());

    assertEquals(JobPhase.QUEUED, phase(ONE, "t2"));
  }

  @Test
  void a_worker_gets_nothing_of_a_queue_that_it_did_not_ask_for() {
    create("steps", ONE);
    Assignment held = first();

    JobClaim other = new JobClaim(ClaimSpec.of("other", "w", Shop.LEASE), null);
    assertEquals(List.of(), succeed(held, other).next());

    assertEquals(JobPhase.QUEUED, phase(ONE, "t2"));
  }

  @Test
  void a_queue_that_is_paused_gives_nothing_with_answers() {
    create("steps", ONE);
    Assignment held = first();
    shop.node.queues().pause(QUEUE, Shop.ANN, Optional.empty());
    workers.forgetQueueRules();

    assertEquals(List.of(), succeed(held, 1).next());

    assertEquals(JobPhase.QUEUED, phase(ONE, "t2"));
  }

  @Test
  void a_queue_with_a_limit_gives_nothing_with_answers() {
    shop.node.queues().limit(QUEUE, OptionalInt.of(5));
    create("steps", ONE);

    assertEquals(List.of(), succeed(first(), 1).next());

    assertEquals(JobPhase.QUEUED, phase(ONE, "t2"));
  }

  @Test
  void the_repetition_of_a_report_whose_answer_was_lost_gets_the_same_task() {
    create("steps", ONE);
    Assignment held = first();
    Assignment lost = succeed(held, 1).next().get(0);

    Reported<Answer> again = succeed(held, 1);

    assertInstanceOf(Answer.NoOp.class, again.answer());
    assertEquals(List.of(lost), again.next());
  }

  @Test
  void the_repetition_gets_nothing_that_is_no_longer_held() {
    create("steps", ONE);
    Assignment held = first();
    Assignment lost = succeed(held, 1).next().get(0);
    workers.release(lost);

    assertEquals(List.of(), succeed(held, 1).next());

    assertEquals(JobPhase.QUEUED, phase(ONE, "t2"));
  }

  @Test
  void the_repetition_gets_nothing_that_its_worker_has_claimed_again_since() {
    create("steps", ONE);
    Assignment held = first();
    workers.release(succeed(held, 1).next().get(0));
    polls.concerns(Set.of(QUEUE.value()));
    assertEquals(1, claim("w", 1).size());

    assertEquals(List.of(), succeed(held, 1).next());
  }

  @Test
  void in_the_grace_of_a_cancel_the_repetition_gets_nothing_to_begin_with() {
    create("steps", ONE);
    Assignment held = first();
    assertEquals(1, succeed(held, 1).next().size());
    CancelExecution graceful = new CancelExecution(null, null, CancelMode.GRACEFUL, null);
    shop.node.engine().submit(CommandEnvelope.of(ONE, Shop.ANN, graceful), Shop.PATIENCE);

    assertEquals(List.of(), succeed(held, 1).next());

    assertEquals(JobPhase.LEASED, phase(ONE, "t2"));
  }

  @Test
  void the_repetition_gets_nothing_of_a_queue_that_it_does_not_ask_for() {
    create("steps", ONE);
    Assignment held = first();
    succeed(held, 1);

    JobClaim other = new JobClaim(ClaimSpec.of("other", "w", Shop.LEASE), null);

    assertEquals(List.of(), succeed(held, other).next());
  }

  @Test
  void a_cancel_while_the_answer_is_lost_leaves_nothing_for_the_repetition() {
    create("steps", ONE);
    Assignment held = first();
    Assignment lost = succeed(held, 1).next().get(0);
    cancel(shop.node, ONE);

    Reported<Answer> again = succeed(held, 1);

    assertEquals(List.of(), again.next());
    assertEquals(ExecutionStatus.CANCELED, state(ONE).status());
    Answer late = workers.succeed(lost, null);
    assertInstanceOf(Answer.Rejected.class, late);
  }

  @Test
  void a_cancel_just_before_the_commit_leaves_nothing_started() {
    create("steps", ONE);
    Assignment held = first();
    Reported<Answer> reported;
    try (Orchestrator other = shop.node("two")) {
      shop.store.script(
          new Counting() {
            private boolean canceled;

            @Override
            public Fault commit(Commit commit) {
              if (!canceled && leases(commit)) {
                canceled = true;
                cancel(other, ONE);
              }
              return Fault.NONE;
            }
          });
      reported = succeed(held, 1);
    }

    assertEquals(List.of(), reported.next());
    assertEquals(ExecutionStatus.CANCELED, state(ONE).status());
    assertEquals(0, state(ONE).node(NodeId.of("t2")).orElseThrow().attempt());
    assertTrue(commits.stream().noneMatch(RemoteReportsTest::leases));
  }

  @Test
  void a_cancel_in_the_slice_of_the_report_leaves_nothing_started() {
    create("steps", ONE);
    Assignment held = first();

    Reported<List<Answer>> reported =
        reports.report(
            Set.of(held.fence()),
            wish("w", 1),
            () ->
                shop.node
                    .engine()
                    .submit(
                        List.of(
                            CommandEnvelope.of(
                                ONE, Shop.ANN, new CancelExecution(null, null, null, null)),
                            CommandEnvelope.of(
                                ONE, Shop.ANN, new SucceedNode(held.nodeId(), null, 1L))),
                        Shop.PATIENCE));

    assertInstanceOf(Answer.Accepted.class, reported.answer().get(0));
    assertEquals(List.of(), reported.next());
    assertEquals(ExecutionStatus.CANCELED, state(ONE).status());
  }

  @Test
  void a_cancel_just_after_the_commit_wins_over_the_task_that_was_given() {
    create("steps", ONE);
    Assignment next = succeed(first(), 1).next().get(0);

    cancel(shop.node, ONE);

    Reported<Answer> late = succeed(next, 1);
    assertInstanceOf(Answer.Rejected.class, late.answer());
    assertEquals(List.of(), late.next());
    assertEquals(NodeStatus.CANCELED, status(ONE, "t2"));
  }

  @Test
  void after_the_close_reports_are_carried_out_and_bring_nothing() {
    create("steps", ONE);
    Assignment held = first();
    reports.close();

    Reported<Answer> reported = succeed(held, 1);

    assertInstanceOf(Answer.Accepted.class, reported.answer());
    assertEquals(List.of(), reported.next());
    assertEquals(JobPhase.QUEUED, phase(ONE, "t2"));
  }

  @Test
  void a_commit_whose_answer_the_store_lost_still_gives_its_task() {
    create("steps", ONE);
    Assignment held = first();
    shop.store.script(
        new Counting() {
          private boolean failed;

          @Override
          public Fault commit(Commit commit) {
            boolean fails = !failed && leases(commit);
            failed |= fails;
            return fails ? Fault.ANSWER_LOST : Fault.NONE;
          }
        });

    Reported<Answer> reported = succeed(held, 1);

    assertInstanceOf(Answer.Accepted.class, reported.answer());
    assertEquals("t2", reported.next().get(0).nodeId().value());
  }
}
