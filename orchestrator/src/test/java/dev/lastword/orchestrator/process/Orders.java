package dev.lastword.orchestrator.process;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Graph;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Visits every world of a graph with a node called {@code join}, and in each lets any two moves on
 * different nodes happen in both orders: the Join must come to the same.
 */
final class Orders {

  private static final NodeId JOIN = NodeId.of("join");
  private static final Set<String> VERBS =
      Set.of("start", "succeed", "fail", "wait", "resume", "ask", "cancel");

  private static final Set<String> WORK = Set.of("a1", "a2", "b1");

  private int pairs;

  void explore(Graph graph) {
    Set<String> seen = new HashSet<>();
    Deque<World> open = new ArrayDeque<>();
    enter(World.begin(graph, Machine.REAL), seen, open);
    while (!open.isEmpty()) {
      World world = open.remove();
      List<Moves.Move> moves = moves(world);
      for (Moves.Move one : moves) {
        enter(one.then().get().settled(), seen, open);
        for (Moves.Move other : moves) {
          if (one.name().compareTo(other.name()) < 0 && !nodeOf(one).equals(nodeOf(other))) {
            compare(world, one, other);
          }
        }
      }
    }
  }

  int pairs() {
    return pairs;
  }

  private void compare(World world, Moves.Move one, Moves.Move other) {
    NodeStatus forth = join(then(then(world, one), other));
    NodeStatus back = join(then(then(world, other), one));
    Laws.require(
        forth.isSettled() == back.isSettled() && (!forth.isSettled() || forth == back),
        "the Join comes to the same in both orders of " + one.name() + " and " + other.name(),
        forth + " and " + back,
        world);
    pairs++;
  }

  /** Returns the world after a move, if it is still possible. */
  private static World then(World world, Moves.Move move) {
    Optional<Moves.Move> possible =
        moves(world).stream().filter(it -> it.name().equals(move.name())).findFirst();
    return possible.map(it -> it.then().get().settled()).orElse(world);
  }

  private static List<Moves.Move> moves(World world) {
    return Moves.of(world).stream()
        .filter(move -> move.kind() == Moves.Kind.PROGRESS)
        .filter(move -> VERBS.contains(move.name().split(" ", 2)[0]))
        .filter(move -> WORK.contains(nodeOf(move)) && isReached(world, nodeOf(move)))
        .toList();
  }

  // A node that no token comes to may be canceled all the same, before its branch ends or after.
  private static boolean isReached(World world, String node) {
    return world.state().node(NodeId.of(node)).orElseThrow().status() != NodeStatus.IDLE;
  }

  private static String nodeOf(Moves.Move move) {
    return move.name().split(" ", 2)[1];
  }

  private static NodeStatus join(World world) {
    return world.state().node(JOIN).orElseThrow().status();
  }

  private static void enter(World world, Set<String> seen, Deque<World> open) {
    if (seen.add(world.key())) {
      Laws.checkQuiet(world);
      open.add(world);
    }
  }
}
