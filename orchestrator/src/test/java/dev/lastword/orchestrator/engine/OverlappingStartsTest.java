package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OverlappingStartsTest {

  private static final int JOBS = 8;
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final GraphBench bench = new GraphBench();
  private final Engine engine = bench.engine;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Workers workers = engine.workers(threads);

  @BeforeEach
  void create() {
    bench.path("orders", Task.of("pay"));
    ids().forEach(id -> engine.create(Bench.order().named(id), ANN, PATIENCE));
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    bench.close();
  }

  private static List<ExecutionId> ids() {
    return IntStream.range(0, JOBS).mapToObj(i -> ExecutionId.of("order-" + i)).toList();
  }

  private List<Assignment> claim() {
    return workers.claim(ClaimSpec.of("default", "w-1", LEASE).max(JOBS));
  }

  private static List<ExecutionId> executions(List<Assignment> given) {
    return given.stream().map(Assignment::executionId).toList();
  }

  @Test
  void the_commits_of_one_claim_are_under_way_at_the_same_time() {
    CyclicBarrier together = new CyclicBarrier(JOBS);
    bench.store.script(
        commit -> {
          try {
            together.await(30, TimeUnit.SECONDS);
          } catch (Exception oneByOne) {
            throw new IllegalStateException("expected all starts at a time", oneByOne);
          }
          return Fault.NONE;
        });

    assertEquals(ids(), executions(claim()));
  }

  @Test
  void a_start_that_the_store_refuses_costs_only_itself() {
    bench.store.script(
        commit -> commit.toString().contains("execution/order-3") ? Fault.UNAVAILABLE : Fault.NONE);

    List<ExecutionId> started = executions(claim());

    assertEquals(ids().stream().filter(id -> !id.value().equals("order-3")).toList(), started);
  }

  @Test
  void an_execution_that_is_canceled_between_claim_and_start_is_not_given_out() {
    ExecutionId canceled = ExecutionId.of("order-5");
    bench.store.script(
        commit -> {
          if (commit.toString().contains("order-5")) {
            bench.store.script(any -> Fault.NONE);
            Engine other = bench.another();
            assertInstanceOf(
                Answer.Accepted.class,
                other.submit(CommandEnvelope.of(canceled, ANN, Bench.CANCEL)));
          }
          return Fault.NONE;
        });

    List<ExecutionId> started = executions(claim());

    assertEquals(ids().stream().filter(id -> !id.equals(canceled)).toList(), started);
    assertEquals(ExecutionStatus.CANCELED, engine.find(canceled).orElseThrow().status());
  }
}
