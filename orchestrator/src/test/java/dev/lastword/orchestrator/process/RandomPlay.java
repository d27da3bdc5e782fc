package dev.lastword.orchestrator.process;

import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.process.Moves.Kind;
import dev.lastword.orchestrator.process.Moves.Move;
import java.util.List;
import java.util.Random;

/** One course of chance: which move comes next, and when somebody has had enough. */
record RandomPlay(Random dice, int patience) {

  private static final int MOST_MOVES = 500;

  static RandomPlay of(long seed) {
    Random dice = new Random(seed);
    return new RandomPlay(dice, dice.nextInt(40));
  }

  /** Returns the end of the play. */
  World play(Graph graph, Machine machine) {
    World world = World.begin(graph, machine);
    Laws.checkQuiet(world);
    for (int turn = 0; turn < MOST_MOVES; turn++) {
      if (world.state().status().isTerminal()) {
        return world;
      }
      world = one(Moves.of(world), turn).then().get().settled();
      Laws.checkQuiet(world);
    }
    throw new AssertionError("expected an end within " + MOST_MOVES + " moves\n" + world.log());
  }

  private Move one(List<Move> moves, int turn) {
    List<Move> sensible =
        moves.stream()
            .filter(move -> turn >= patience || move.kind() == Kind.PROGRESS)
            .filter(move -> !move.name().startsWith("cancel n") || dice.nextInt(20) == 0)
            .toList();
    List<Move> options = sensible.isEmpty() ? moves : sensible;
    return options.get(dice.nextInt(options.size()));
  }
}
