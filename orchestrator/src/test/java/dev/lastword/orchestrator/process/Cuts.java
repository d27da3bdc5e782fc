package dev.lastword.orchestrator.process;

import dev.lastword.core.decide.SliceOrder;
import dev.lastword.core.event.Event;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Lets reactions happen in pieces, some of them continued by somebody who knows the log alone. */
final class Cuts {

  private static final int MOST_PIECES = 5_000;

  private Cuts() {}

  static World settled(World told, Random dice) {
    World world = told;
    for (int piece = 0; piece < MOST_PIECES; piece++) {
      Reaction reaction = world.machine().next(world.situation());
      if (reaction.isQuiet()) {
        return world;
      }
      List<Event> sorted = SliceOrder.sort(reaction.events(), event -> Optional.of(event.type()));
      // At least one event a piece: who is cut short before the first is not heard of.
      int end = 1 + dice.nextInt(sorted.size());
      world = world.folded(world.enveloped(sorted.subList(0, end)));
      if (dice.nextInt(3) == 0 && end < sorted.size()) {
        world = world.with(continued(world.situation()));
      }
    }
    throw new AssertionError("expected the reactions to come to an end\n" + world.log());
  }

  /** Returns what another finds; what was brought from outside it brings again. */
  private static ProcessState continued(ProcessState left) {
    ProcessState found = ProcessState.pending(left.plan(), left.state(), left.external());
    WorkList read = found.workList();
    return found.with(
        new WorkList(
            read.places(),
            read.untold(),
            left.workList().wishes(),
            left.workList().fired(),
            read.interrupted(),
            read.marks()));
  }
}
