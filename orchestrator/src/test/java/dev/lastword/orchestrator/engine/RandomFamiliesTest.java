package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.JobView;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Parents, children and signals, two engines, a store that fails: everything comes to its end. */
final class RandomFamiliesTest {

  private static final ExecutionId CHILD = GraphBench.child(ID, "bill");
  private static final ExecutionId GRANDCHILD = GraphBench.child(CHILD, "print");
  private static final List<ExecutionId> FAMILY = List.of(ID, CHILD, GRANDCHILD);
  private static final WaitKey KEY = WaitKey.of("go");
  private static final int STEPS = 40;

  @Property(tries = 150)
  void every_family_comes_to_an_end_and_no_child_outlives_its_parent(@ForAll long seed) {
    try (GraphBench bench = new GraphBench()) {
      new Play(bench, new Random(seed)).run();
    }
  }

  private static final class Play {

    private final GraphBench bench;
    private final Random random;
    private final List<Engine> engines;
    private final List<Assignment> held = new ArrayList<>();
    private boolean isCanceled;
    private int delivered;

    Play(GraphBench bench, Random random) {
      this.bench = bench;
      this.random = random;
      this.engines = List.of(bench.engine, bench.another());
      bench.register(
          Graph.builder("orders")
              .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
              .add(SubExecution.of("bill", "bills"), Task.of("pack"))
              .path("start", "fork", "bill", "join", "end")
              .path("fork", "pack", "join"));
      bench.path("bills", Wait.of("hold").waitKey(KEY.value()), SubExecution.of("print", "prints"));
      bench.path("prints", Task.of("ink"));
      bench.start();
    }

    void run() {
      bench.store.script(
          commit ->
              random.nextInt(4) > 0
                  ? Fault.NONE
                  : Fault.values()[random.nextInt(Fault.values().length)]);
      for (int i = 0; i < STEPS; i++) {
        try {
          step();
        } catch (StoreException away) {
          // As a caller would: later, or never.
        }
      }
      bench.store.script(commit -> Fault.NONE);
      finish();
      judge();
    }

    private Engine engine() {
      return engines.get(random.nextInt(engines.size()));
    }

    private void step() {
      switch (random.nextInt(10)) {
        case 0 -> cancel();
        case 1 -> signal();
        case 2 -> bench.bench.time.advance(Duration.ofSeconds(random.nextInt(400)));
        case 3 -> engine().fireTimers(2);
        case 4, 5 -> engine().tendChildren(2);
        case 6, 7 -> engine().finishPending(2);
        case 8 ->
            held.addAll(
                engine().workers().claim(ClaimSpec.of("default", "w", GraphBench.LEASE).max(2)));
        default -> report();
      }
    }

    private void cancel() {
      if (random.nextInt(3) > 0) {
        return;
      }
      ExecutionId id = FAMILY.get(random.nextInt(FAMILY.size()));
      CancelExecution how =
          random.nextBoolean()
              ? CANCEL
              : new CancelExecution(
                  null,
                  null,
                  CancelMode.GRACEFUL,
                  bench.bench.time.instant().plusSeconds(1 + random.nextInt(300)));
      Answer answer = engine().submit(CommandEnvelope.of(id, ANN, how), PATIENCE);
      isCanceled |= id.equals(ID) && answer instanceof Answer.Accepted;
    }

    private void signal() {
      Sent sent = engine().signals().send(NewSignal.of(KEY, null), ANN, PATIENCE);
      delivered += sent instanceof Sent.Delivered ? 1 : 0;
    }

    private void report() {
      if (held.isEmpty()) {
        return;
      }
      Assignment one = held.remove(random.nextInt(held.size()));
      if (random.nextInt(5) > 0) {
        engine().workers().succeed(one, null);
      } else {
        engine().workers().fail(one, NodeError.of("DOWN", "broken"));
      }
    }

    /** Lets everybody work until the parent has ended; its family then ends without more work. */
    private void finish() {
      int left = 20;
      bench.drain();
      while (bench.status(ID) == ExecutionStatus.ACTIVE) {
        assertTrue(--left > 0, "it goes on for ever");
        signal();
        bench.claims("w-2").forEach(one -> bench.workers.succeed(one, null));
        passTime();
      }
      passTime();
    }

    private void passTime() {
      bench.bench.time.advance(Duration.ofMinutes(11));
      bench.drain();
    }

    private void judge() {
      ExecutionState parent = bench.state(ID);
      assertNotEquals(ExecutionStatus.ACTIVE, parent.status());
      if (isCanceled) {
        assertEquals(ExecutionStatus.CANCELED, parent.status());
      }
      for (ExecutionId id : FAMILY) {
        ExecutionState state = bench.state(id);
        if (state.exists()) {
          assertNotEquals(ExecutionStatus.ACTIVE, state.status(), () -> id + " lives on");
          assertTrue(state.nodes().stream().allMatch(node -> node.status().isSettled()));
        }
      }
      assertTrue(
          bench.types(CHILD).stream().filter("NODE_RESUMED"::equals).count() <= 1,
          "one node was resumed twice");
      assertTrue(delivered <= 1, "two signals were delivered to one node");
      CauseLaws.check(bench.store, FAMILY);
      List<JobView> left = bench.openJobs();
      assertTrue(
          left.stream().allMatch(job -> job.queue().equals(Signals.QUEUE)), () -> "left: " + left);
    }
  }
}
