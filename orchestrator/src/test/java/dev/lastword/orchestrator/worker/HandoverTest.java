package dev.lastword.orchestrator.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.WorkerSlots;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Claimant;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.FaultyStore.Script;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.Commit;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks that a worker is given in the commits that make them ready. */
final class HandoverTest {

  private static final ExecutionId ONE = ExecutionId.of("one");
  private static final ExecutionId TWO = ExecutionId.of("two");

  private final Shop shop = new Shop();
  private final Deque<Runnable> threads = new ArrayDeque<>();
  private final List<String> worked = new ArrayList<>();
  private final List<Commit> commits = new ArrayList<>();

  @BeforeEach
  void registerTwoSteps() {
    shop.node
        .graphs()
        .register(
            Graph.builder("steps")
                .add(Start.of("start"), Task.of("a"), Task.of("b"), Success.of("end"))
                .path("start", "a", "b", "end")
                .build(new PlainConditions()));
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

  private Worker worker(int places, int inARow) {
    WorkerSettings how =
        WorkerSettings.of("default").concurrency(places).tasksInARow(inARow).leaseFor(Shop.LEASE);
    Worker worker =
        new Worker(
            shop.node.workers(),
            how,
            task -> {
              worked.add(task.executionId() + "/" + task.nodeId());
              return null;
            },
            shop.interrupts,
            threads::add,
            shop.settings.name("one"));
    shop.node.engine().offerTo(worker);
    return worker;
  }

  private void create(ExecutionId id) {
    shop.node
        .engine()
        .create(NewExecution.of(GraphId.of("steps"), null).named(id), Shop.ANN, Shop.PATIENCE);
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

  private void runAll() {
    while (!threads.isEmpty()) {
      threads.remove().run();
    }
  }

  @Test
  void each_task_costs_one_commit_and_creating_the_execution_one_more() {
    Worker worker = worker(1, 8);
    worker.claim();

    create(ONE);
    assertEquals(NodeStatus.RUNNING, status(ONE, "a"));
    assertEquals(JobPhase.LEASED, phase(ONE, "a"));
    assertEquals(1, threads.size());
    threads.remove().run();

    assertEquals(ExecutionStatus.COMPLETED, state(ONE).status());
    assertEquals(List.of("one/a", "one/b"), worked);
    assertEquals(3, commits.size());
    assertTrue(threads.isEmpty(), "the second Task goes on on the thread of the first");
    assertEquals(2, worker.stats().succeeded());
    assertEquals(1, worker.room());
  }

  @Test
  void the_log_of_a_job_tells_of_its_lease_as_after_a_claim() {
    worker(1, 8).claim();
    create(ONE);
    runAll();

    assertEquals(
        List.of("job_created", "job_leased", "job_running", "job_completed"),
        shop.store.read(Streams.job(ONE, NodeId.of("b")), ReadSpec.forwardFrom(1)).events().stream()
            .flatMap(stored -> JobFormat.read(stored).stream())
            .map(event -> event.type().wireName())
            .toList());
  }

  @Test
  void a_worker_without_a_place_gets_nothing_past_the_queue() {
    Worker worker = worker(1, 8);
    worker.claim();
    create(ONE);

    create(TWO);

    assertEquals(NodeStatus.READY, status(TWO, "a"));
    assertEquals(JobPhase.QUEUED, phase(TWO, "a"));
    assertEquals(0, worker.room());
    runAll();
    assertEquals(1, worker.claim());
    runAll();
    assertEquals(List.of("one/a", "one/b", "two/a", "two/b"), worked);
  }

  @Test
  void older_tasks_come_first_once_an_execution_had_its_tasks_in_a_row() {
    Worker worker = worker(1, 1);
    worker.claim();
    create(ONE);
    create(TWO);

    runAll();
    assertEquals(List.of("one/a"), worked);
    while (worker.claim() > 0) {
      runAll();
    }

    assertEquals(List.of("one/a", "two/a", "one/b", "two/b"), worked);
  }

  @Test
  void a_queue_that_is_paused_gives_nothing_to_workers_directly() {
    worker(1, 8).claim();
    try (Orchestrator other = shop.node("two")) {
      other.queues().pause(QueueName.of("default"), Shop.ANN, Optional.empty());
    }
    shop.time.advance(Duration.ofMillis(251));

    create(ONE);

    assertEquals(JobPhase.QUEUED, phase(ONE, "a"));
  }

  @Test
  void a_claim_is_renewed_while_tasks_are_offered_past_the_queue() {
    Worker worker = worker(1, 8);
    worker.claim();
    assertEquals(Optional.empty(), worker.untilRenewal());

    create(ONE);
    runAll();
    worker.claim();
    assertEquals(Optional.of(WorkerSlots.RENEWAL), worker.untilRenewal());

    worker.claim();
    assertEquals(Optional.empty(), worker.untilRenewal());
  }

  @Test
  void a_task_that_found_the_claim_too_old_lets_it_be_renewed() {
    Worker worker = worker(1, 8);
    worker.claim();
    shop.time.advance(Duration.ofMillis(251));

    create(ONE);
    assertEquals(JobPhase.QUEUED, phase(ONE, "a"));
    assertEquals(1, worker.claim());

    assertEquals(Optional.of(WorkerSlots.RENEWAL), worker.untilRenewal());
  }

  @Test
  void a_queue_with_a_limit_is_claimed_from_and_nothing_else() {
    shop.node.queues().limit(QueueName.of("default"), OptionalInt.of(5));
    worker(1, 8).claim();

    create(ONE);

    assertEquals(JobPhase.QUEUED, phase(ONE, "a"));
  }

  @Test
  void a_cancel_just_before_the_commit_leaves_nothing_started_and_the_place_free() {
    Worker worker = worker(2, 8);
    worker.claim();
    create(ONE);
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
      runAll();
    }

    assertEquals(ExecutionStatus.CANCELED, state(ONE).status());
    assertEquals(List.of("one/a"), worked);
    assertEquals(2, worker.room());
  }

  private static boolean leases(Commit commit) {
    return commit.ops().stream().anyMatch(JobOp.EnqueueLeased.class::isInstance);
  }

  @Test
  void a_cancel_just_after_the_commit_reaches_a_run_that_has_not_begun() {
    Worker worker = worker(1, 8);
    worker.claim();
    create(ONE);

    cancel(shop.node, ONE);
    runAll();

    assertEquals(List.of(), worked);
    assertEquals(ExecutionStatus.CANCELED, state(ONE).status());
    assertEquals(1, worker.room());
  }

  @Test
  void a_commit_whose_answer_was_lost_still_gives_its_task_to_the_worker() {
    worker(1, 8).claim();
    shop.store.script(
        new Counting() {
          private boolean lost;

          @Override
          public Fault commit(Commit commit) {
            boolean isFirst = !lost;
            lost = true;
            return isFirst ? Fault.ANSWER_LOST : Fault.NONE;
          }
        });

    create(ONE);
    runAll();

    assertEquals(List.of("one/a", "one/b"), worked);
    assertEquals(ExecutionStatus.COMPLETED, state(ONE).status());
  }

  @Test
  void a_job_id_that_is_taken_sends_the_task_another_way() {
    Worker worker = worker(1, 8);
    worker.claim();
    create(ONE);
    shop.store.commit(
        Commit.builder().enqueue(NewJob.of("one/b", "other", Payload.json("1"))).build());
    shop.store.commit(Commit.builder().end("one/b", "Dropped").deleteJob("one/b").build());

    runAll();

    assertEquals(ExecutionStatus.COMPLETED, state(ONE).status());
    assertEquals(1, worker.room());
  }

  @Test
  void a_worker_that_closes_takes_nothing_more() {
    Worker worker = worker(1, 8);
    worker.claim();
    create(ONE);

    worker.close();
    runAll();

    assertEquals(List.of("one/a"), worked);
    assertEquals(JobPhase.QUEUED, phase(ONE, "b"));
    assertFalse(state(ONE).status().isTerminal());
  }

  @Test
  void a_lease_that_its_process_took_along_runs_out_and_the_task_is_tried_again() {
    worker(1, 8).claim();
    create(ONE);
    threads.clear();

    shop.time.advance(Shop.LEASE.plusSeconds(1));
    Worker other =
        new Worker(
            shop.node.workers(),
            WorkerSettings.of("default"),
            task -> {
              worked.add("other " + task.nodeId() + " " + task.attempt());
              return null;
            },
            shop.interrupts,
            threads::add,
            shop.settings.name("two"));
    other.claim();
    shop.time.advance(Duration.ofMinutes(5));
    other.claim();
    runAll();

    assertEquals(List.of("other a 2"), worked);
  }

  @Test
  void a_place_is_given_back_when_the_start_cannot_even_be_decided() {
    AtomicInteger kept = new AtomicInteger();
    shop.node.engine().offerTo(offer -> Optional.of(new Nameless(kept)));

    assertThrows(IllegalStateException.class, () -> create(ONE));

    assertEquals(0, kept.get());
  }

  /** A place of a worker whose name is none. */
  private record Nameless(AtomicInteger kept) implements WorkerSlots.Slot {
    private Nameless {
      kept.incrementAndGet();
    }

    @Override
    public String owner() {
      return "";
    }

    @Override
    public Duration leaseFor() {
      return Shop.LEASE;
    }

    @Override
    public @Nullable Claimant caller() {
      return null;
    }

    @Override
    public void fill(Assignment assignment) {}

    @Override
    public void free() {
      kept.decrementAndGet();
    }
  }
}
