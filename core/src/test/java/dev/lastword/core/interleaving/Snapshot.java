package dev.lastword.core.interleaving;

import dev.lastword.core.interleaving.Participant.Intention;
import dev.lastword.core.state.ExecutionState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A state, and what everybody would do in it. There is one for each state, so that snapshots are
 * compared by identity and each participant makes up its mind only once.
 */
final class Snapshot {

  private final ExecutionState state;
  private final Map<Turn, List<Intention>> intentions = new HashMap<>();

  Snapshot(ExecutionState state) {
    this.state = state;
  }

  ExecutionState state() {
    return state;
  }

  List<Intention> intentions(Participant participant, int memory, Rules rules) {
    return intentions.computeIfAbsent(
        new Turn(participant.name(), memory), turn -> participant.intentions(rules, state, memory));
  }

  private record Turn(String name, int memory) {}
}
