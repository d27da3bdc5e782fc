package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.DocQuery;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LostWorkersTest {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration EVERY = Duration.ofSeconds(5);

  private final Bench bench = new Bench();
  private final Graphs graphs = new Graphs(bench.store, new PlainConditions(), bench.settings);
  private final Engine engine =
      bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));
  private final Workers workers = engine.workers();
  private final LostWorkers lost = lost();

  private LostWorkers lost() {
    return new LostWorkers(bench.store, engine, bench.settings, EVERY);
  }

  @BeforeEach
  void register() {
    graphs.register(
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay").retry(RetryPolicy.of(2)), Success.of("end"))
            .path("start", "pay", "end")
            .build(new PlainConditions()));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private List<Assignment> running(int count) {
    List<Assignment> held = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ExecutionId id = ExecutionId.of("o-" + (100 + i));
      engine.create(NewExecution.of(GRAPH, null).named(id), ANN, PATIENCE);
      held.addAll(workers.claim(ClaimSpec.of("default", "w-" + i, LEASE)));
    }
    assertEquals(count, held.size());
    return held;
  }

  private NodeState node(Assignment held) {
    return engine
        .find(held.executionId())
        .flatMap(state -> state.node(NodeId.of("pay")))
        .orElseThrow();
  }

  private JobView job(Assignment held) {
    return bench.store.extension(Jobs.class).find(held.fence().jobId()).orElseThrow();
  }

  @Test
  void a_silent_worker_has_lost_its_lease_though_no_other_claims_any_more() {
    Assignment silent = running(1).get(0);
    assertEquals(0, lost.look(10));

    bench.time.advance(LEASE);
    assertEquals(1, lost.look(10));

    assertEquals(0, node(silent).failures());
    assertEquals("Queued", job(silent).status());
    assertEquals(HeartbeatResult.LEASE_LOST, workers.heartbeat(silent, LEASE));
    assertInstanceOf(Answer.Refused.class, workers.succeed(silent, null));
  }

  @Test
  void a_worker_that_says_it_is_there_is_left_alone() {
    Assignment held = running(1).get(0);

    for (int i = 0; i < 20; i++) {
      bench.time.advance(EVERY);
      workers.heartbeat(held, LEASE);
      assertEquals(0, lost.look(10));
    }

    assertEquals("Running", job(held).status());
  }

  @Test
  void it_looks_page_by_page_and_only_once_in_its_interval_on_all_nodes() {
    List<Assignment> held = running(25);
    LostWorkers elsewhere = lost();
    bench.time.advance(LEASE);

    assertEquals(11, lost.look(10));
    assertEquals(0, elsewhere.look(10), "another node looked at the same time");
    assertEquals(11, lost.look(10));
    assertEquals(5, lost.look(10));
    assertEquals(0, elsewhere.look(10), "it was looked twice in one interval");

    assertEquals(25, held.stream().filter(one -> job(one).status().equals("Queued")).count());
  }

  @Test
  void who_dies_while_it_looks_is_followed_by_another() {
    running(25);
    bench.time.advance(LEASE);
    lost.look(10);

    bench.time.advance(Duration.ofSeconds(31));
    LostWorkers elsewhere = lost();

    assertEquals(11, elsewhere.look(10));
    assertEquals(5, elsewhere.look(10));
    assertEquals(0, lost.look(10), "its turn is over");
  }

  @Test
  void what_was_canceled_before_the_lease_ran_out_stays_canceled() {
    Assignment held = running(1).get(0);
    engine.submit(CommandEnvelope.of(held.executionId(), ANN, CANCEL));

    bench.time.advance(LEASE);
    assertEquals(0, lost.look(10));

    assertEquals(ExecutionStatus.CANCELED, engine.find(held.executionId()).orElseThrow().status());
  }

  @Test
  void that_a_worker_fell_silent_is_no_late_result_if_a_cancel_comes_first() {
    Assignment held = running(1).get(0);
    bench.time.advance(LEASE);
    Engine other = bench.engine(new GraphProcesses(bench.store, graphs, bench.settings));
    List<String> once = new ArrayList<>(List.of("now"));
    bench.store.script(
        commit -> {
          if (commit.eventCount() > 0 && !once.isEmpty()) {
            once.clear();
            other.submit(CommandEnvelope.of(held.executionId(), ANN, CANCEL));
          }
          return Fault.NONE;
        });

    assertEquals(0, lost.look(10));

    assertEquals(List.of(), once);
    assertEquals(ExecutionStatus.CANCELED, engine.find(held.executionId()).orElseThrow().status());
    assertEquals(
        List.of(), bench.store.extension(Projections.class).query(DocQuery.of("refused")).docs());
  }
}
