package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.Graph;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/** Visits every world that a graph's execution can come to, each once, under all laws. */
final class Explorer {

  private final Machine machine;
  private final Set<ExecutionStatus> ends = EnumSet.noneOf(ExecutionStatus.class);
  private long graphs;
  private long worlds;

  Explorer(Machine machine) {
    this.machine = machine;
  }

  void explore(Graph graph) {
    graphs++;
    Set<String> seen = new HashSet<>();
    Deque<World> open = new ArrayDeque<>();
    enter(World.begin(graph, machine), seen, open);
    while (!open.isEmpty()) {
      World world = open.remove();
      ends.add(world.state().status());
      Moves.of(world).stream()
          .filter(move -> !cancelsInAdvance(world, move))
          .forEach(move -> enter(move.then().get().settled(), seen, open));
    }
  }

  // Which nodes were canceled before their turn multiplies the worlds and adds little: chance does
  // it.
  private static boolean cancelsInAdvance(World world, Moves.Move move) {
    return world.state().nodes().stream()
        .filter(node -> node.status() == NodeStatus.IDLE)
        .anyMatch(node -> move.name().equals("cancel " + node.nodeId()));
  }

  private void enter(World world, Set<String> seen, Deque<World> open) {
    if (seen.add(world.key())) {
      worlds++;
      Laws.checkQuiet(world);
      open.add(world);
    }
  }

  /** Returns an explorer that has seen what both have. */
  Explorer and(Explorer other) {
    graphs += other.graphs;
    worlds += other.worlds;
    ends.addAll(other.ends);
    return this;
  }

  long graphs() {
    return graphs;
  }

  long worlds() {
    return worlds;
  }

  /** Returns the statuses that were seen. */
  Set<ExecutionStatus> ends() {
    return ends;
  }

  @Override
  public String toString() {
    return graphs + " graphs, " + worlds + " worlds, " + ends;
  }
}
