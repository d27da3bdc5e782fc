package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.LeaseBench.LEASE;
import static dev.lastword.orchestrator.engine.LeaseBench.MOMENT;
import static dev.lastword.orchestrator.engine.LeaseBench.claim;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.engine.LeaseBench.Ahead;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** What becomes of a lease between what a graceful cancel has read and its commit. */
final class SilenceRacesTest {

  private final LeaseBench leases = new LeaseBench();
  private final GraphBench bench = leases.bench;

  @AfterEach
  void close() {
    leases.close();
  }

  /** Does something between what the cancel has read and its commit. */
  private void beforeCommit(Runnable rival) {
    List<Runnable> once = new ArrayList<>(List.of(rival));
    bench.store.script(
        commit -> {
          if (commit.eventCount() > 0 && !once.isEmpty()) {
            once.remove(0).run();
          }
          return Fault.NONE;
        });
  }

  @Ahead
  void a_lease_that_runs_out_between_look_and_commit_is_found_by_the_next_look(long ahead) {
    Engine engine = leases.engine(ahead);
    leases.held(engine);
    beforeCommit(() -> leases.pass(LEASE));

    leases.cancel(engine, ahead);

    leases.assertSpared();
    new LostWorkers(bench.store, engine, bench.bench.settings, MOMENT).look(10);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Ahead
  void a_worker_that_comes_back_between_look_and_commit_is_too_late(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment held = leases.held(engine);
    leases.pass(LEASE);
    beforeCommit(() -> bench.workers.heartbeat(held, LEASE));

    leases.cancel(engine, ahead);

    leases.assertOver();
    assertInstanceOf(Answer.Rejected.class, engine.workers().succeed(held, null));
    assertEquals(List.of("start"), bench.succeeded(ID));
  }

  @Ahead
  void a_result_that_is_written_between_look_and_commit_stays(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment held = leases.held(engine);
    leases.pass(LEASE);
    beforeCommit(() -> bench.another().workers().succeed(held, null));

    leases.cancel(engine, ahead);

    assertEquals(List.of("start", "pay"), bench.succeeded(ID));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ship"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Ahead
  void what_is_given_back_between_look_and_commit_is_canceled_by_who_claims_it(long ahead) {
    Engine engine = leases.engine(ahead);
    Assignment held = leases.held(engine);
    beforeCommit(
        () -> assertEquals(HeartbeatResult.GO_ON, bench.another().workers().release(held)));
    leases.cancel(engine, ahead);
    leases.assertSpared();

    assertEquals(List.of(), claim(engine, "w-2"));

    leases.assertOver();
  }
}
