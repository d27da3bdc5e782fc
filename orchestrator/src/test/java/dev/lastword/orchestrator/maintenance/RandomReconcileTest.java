package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.RandomGraphs;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever happens in random graphs, nothing beside the logs ever differs from them. */
final class RandomReconcileTest {

  private static final int SEEDS = 30;

  @Test
  void whatever_happens_everything_follows_from_the_logs() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      play(seed);
    }
  }

  private static void play(long seed) {
    Random chance = new Random(seed);
    Graph graph = RandomGraphs.plain().graph(seed, 3 + chance.nextInt(20));
    try (Rig rig = Rig.inMemory(settings -> settings.snapshotEvery(5))) {
      rig.path("child", Task.of("inner"), Timer.of("nap", Duration.ofMinutes(1)));
      rig.graphs().register(graph);
      ExecutionId id = ExecutionId.of("e" + seed);
      rig.start(NewExecution.of(graph.id(), null).named(id));
      Reconcile reconcile = Reconcile.on(rig.store(), rig.graphs(), rig.settings());
      Map<Long, Assignment> held = new LinkedHashMap<>();
      List<String> queues =
          Stream.concat(
                  Stream.of("default"),
                  graph.nodes().stream()
                      .filter(Task.class::isInstance)
                      .map(node -> ((Task) node).queue().value()))
              .distinct()
              .toList();
      for (int move = 0; move < 25; move++) {
        String did = move(rig, id, queues, held, chance);
        assertEquals(
            List.of(),
            reconcile.run(Reconcile.Mode.REPORT, step -> {}).findings(),
            "seed " + seed + ", after " + did);
      }
    }
  }

  private static String move(
      Rig rig, ExecutionId id, List<String> queues, Map<Long, Assignment> held, Random chance) {
    List<Assignment> mine = new ArrayList<>(held.values());
    int kind = chance.nextInt(12);
    if (kind < 4) {
      ClaimSpec spec =
          ClaimSpec.of(queues.get(chance.nextInt(queues.size())), "w", Duration.ofMinutes(5));
      for (Assignment one : rig.workers().claim(spec)) {
        held.put(one.fence().token(), one);
      }
      return "claim";
    }
    if (kind < 9 && !mine.isEmpty()) {
      Assignment one = held.remove(mine.get(chance.nextInt(mine.size())).fence().token());
      switch (kind) {
        case 4, 5 -> rig.workers().succeed(one, null);
        case 6 -> rig.workers().fail(one, NodeError.of("DOWN", "down"));
        case 7 ->
            rig.workers().await(one, WaitKey.of("k"), null, rig.time().instant().plusSeconds(30));
        default -> rig.workers().release(one);
      }
      return "report " + kind + " of " + one.nodeId();
    }
    if (kind == 9) {
      for (NodeState node : rig.engine().find(id).orElseThrow().nodes()) {
        if (node.status() == NodeStatus.WAITING) {
          rig.submit(id, new RequestResumeNode(node.nodeId(), node.details().waitKey(), null));
        }
      }
      return "resume";
    }
    if (kind == 10 && chance.nextInt(6) == 0) {
      rig.submit(
          id,
          chance.nextBoolean()
              ? new CancelExecution(null, null, null, null)
              : new CancelExecution(
                  null, null, CancelMode.GRACEFUL, rig.time().instant().plusSeconds(20)));
      return "cancel";
    }
    rig.time().advance(Duration.ofSeconds(1L << chance.nextInt(10)));
    rig.settle();
    return "time";
  }
}
