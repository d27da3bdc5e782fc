package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is granted is validated by its commit, so nothing is read for it that is remembered. */
final class FewReadsTest {

  private final GraphBench bench = new GraphBench();

  @BeforeEach
  void register() {
    bench.path("orders", Task.of("pay"), Task.of("ship"));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private int reads(Runnable work) {
    AtomicInteger reads = new AtomicInteger();
    bench.store.script(
        new FaultyStore.Script() {
          @Override
          public Fault commit(Commit commit) {
            return Fault.NONE;
          }

          @Override
          public boolean isReadable() {
            reads.incrementAndGet();
            return true;
          }

          @Override
          public Fault lease() {
            return Fault.NONE;
          }
        });
    work.run();
    bench.store.script(commit -> Fault.NONE);
    return reads.get();
  }

  /** Lets somebody else write before the commit that a claim makes. */
  private void beforeTheStart(Runnable rival) {
    AtomicInteger commits = new AtomicInteger();
    bench.store.script(
        commit -> {
          if (commits.getAndIncrement() == 0) {
            rival.run();
          }
          return Fault.NONE;
        });
  }

  private Answer create(Engine engine, String name) {
    NewExecution asked = NewExecution.of(GRAPH, null).named(ExecutionId.of(name));
    return engine.create(asked, ANN, PATIENCE).answer();
  }

  private long graphVersion(String name) {
    return bench.state(ExecutionId.of(name)).facts().origin().graphVersion();
  }

  @Test
  void a_creation_asks_for_nothing_but_the_newest_version_of_its_graph() {
    create(bench.engine, "first");

    assertEquals(1, reads(() -> create(bench.engine, "second")));
    assertEquals(1, reads(() -> bench.engine.create(NewExecution.of(GRAPH, null), ANN, PATIENCE)));
  }

  @Test
  void a_claim_asks_for_the_rule_of_its_queue_and_a_report_for_nothing() {
    bench.start();

    Assignment[] held = new Assignment[1];
    assertEquals(1, reads(() -> held[0] = bench.claim()));
    assertEquals(0, reads(() -> bench.workers.succeed(held[0], null)));
  }

  @Test
  void a_name_that_another_engine_has_given_is_taken() {
    bench.start();
    long before = bench.state(ID).version();

    Answer answer = bench.another().create(order(), ANN, PATIENCE).answer();

    assertEquals(RejectionCode.EXECUTION_EXISTS, ((Answer.Rejected) answer).code());
    assertEquals(before, bench.state(ID).version());
  }

  @Test
  void a_version_that_another_process_registered_is_followed_by_the_next_creation() {
    create(bench.engine, "first");
    new Graphs(bench.store, new PlainConditions(), bench.bench.settings).register(newOrders());

    create(bench.engine, "second");

    assertEquals(1, graphVersion("first"));
    assertEquals(2, graphVersion("second"));
  }

  /** Returns the newest versions that three callers find, two of whom come while one reads. */
  private List<Long> newestOfThree(AtomicInteger reads, Runnable meanwhile) throws Exception {
    EngineSettings settings = bench.bench.settings.blocking(Blocking.THREADS);
    Graphs graphs = new Graphs(bench.store, new PlainConditions(), settings);
    graphs.newest(GRAPH);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    bench.store.script(
        new FaultyStore.Script() {
          @Override
          public Fault commit(Commit commit) {
            return Fault.NONE;
          }

          @Override
          public boolean isReadable() {
            if (reads.incrementAndGet() == 1) {
              begun.countDown();
              awaitUninterruptibly(goOn);
            }
            return true;
          }
        });
    List<FutureTask<Long>> callers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      FutureTask<Long> caller =
          new FutureTask<>(() -> graphs.newest(GRAPH).orElseThrow().version());
      callers.add(caller);
      Thread thread = new Thread(caller);
      thread.start();
      if (i == 0) {
        begun.await();
      } else {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
          Thread.onSpinWait();
        }
      }
    }
    meanwhile.run();
    goOn.countDown();
    List<Long> found = new ArrayList<>();
    for (FutureTask<Long> caller : callers) {
      found.add(caller.get());
    }
    return found;
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void callers_who_come_while_one_asks_for_the_newest_version_share_the_next_answer()
      throws Exception {
    AtomicInteger reads = new AtomicInteger();

    List<Long> found = newestOfThree(reads, () -> {});

    assertEquals(List.of(1L, 1L, 1L), found);
    assertEquals(2, reads.get());
  }

  @Test
  void a_version_registered_while_one_asks_is_seen_by_those_who_came_meanwhile() throws Exception {
    AtomicInteger reads = new AtomicInteger();
    Graphs elsewhere = new Graphs(bench.store, new PlainConditions(), bench.bench.settings);

    List<Long> found = newestOfThree(reads, () -> elsewhere.register(newOrders()));

    assertEquals(List.of(2L, 2L), found.subList(1, 3));
  }

  private static Graph newOrders() {
    return Graph.builder("orders")
        .add(Start.of("start"), Task.of("pay"))
        .path("start", "pay")
        .build(new PlainConditions());
  }

  @Test
  void a_claim_starts_the_attempt_that_is_next_and_not_the_one_that_was_remembered() {
    bench.start();
    Workers elsewhere = bench.another().workers();
    Assignment first = elsewhere.claim(ClaimSpec.of("default", "w-0", GraphBench.LEASE)).get(0);
    elsewhere.await(first, WaitKey.of("k"), null, null);
    bench
        .another()
        .submit(command(new ResumeNode(PAY, WaitKey.of("k"), new JsonString("go"))), PATIENCE);

    Assignment second = bench.claim();

    assertEquals(2, second.attempt());
    assertEquals(1, second.resumes());
    assertEquals(new JsonString("go"), second.resumeValue());
    assertInstanceOf(Answer.Accepted.class, bench.workers.succeed(second, null));
  }

  @Test
  void a_cancel_between_the_claim_and_its_start_leaves_nothing_started() {
    bench.start();
    Engine rival = bench.another();
    beforeTheStart(() -> rival.submit(command(CANCEL)));

    List<Assignment> claimed = bench.claims("w-1");

    assertEquals(List.of(), claimed);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(0, bench.node("pay").attempt());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_cancel_just_after_the_start_ends_what_was_handed_out() {
    bench.start();

    Assignment held = bench.claim();
    bench.another().submit(command(CANCEL));

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    Answer late = bench.workers.succeed(held, null);
    assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) late).code());
  }
}
