package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.JobOp;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A worker's start and a cancel in one time slice, and no room there for what the cancel owes. */
final class StartWithCancelTest {

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_job_that_says_running_though_a_cancel_came_first_is_left_to_the_cancel() {
    GraphBuilder graph = Graph.builder("orders").add(Start.of("start"), Fork.of("fork"));
    graph.add(Join.of("join"), Success.of("end")).path("start", "fork").path("join", "end");
    for (int i = 0; i < 1_200; i++) {
      graph.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    bench.register(graph);
    bench.start();
    bench.drain();
    markAll();
    bench.submit(ID, CANCEL);
    assertTrue(
        bench.state(ID).nodes().stream().anyMatch(node -> node.status() == NodeStatus.READY));
    assertTrue(bench.state(ID).isCancelRequested());

    bench.bench.time.advance(GraphBench.LEASE);
    List<Assignment> claimed = bench.claims("w-2");
    bench.drain();

    assertEquals(List.of(), claimed);
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  /** Leaves rows as such slices do: marked by a start, which the cancel before it undid. */
  private void markAll() {
    ClaimSpec all = ClaimSpec.of("default", "w-1", GraphBench.LEASE).max(100);
    List<Lease> leases = bench.store.extension(Jobs.class).claim(all);
    while (!leases.isEmpty()) {
      Commit.Builder commit = Commit.builder();
      for (Lease lease : leases) {
        commit.op(new JobOp.Mark(lease.fence(), JobStatus.RUNNING.wireName()));
      }
      bench.store.commit(commit.build());
      leases = bench.store.extension(Jobs.class).claim(all);
    }
  }
}
