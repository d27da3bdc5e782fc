package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.state.ExecutionState;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Somebody who asks no guard: it tells each of its facts once, in any order, at any time. Only the
 * reducer stands between it and the state. Its memory has a bit for each fact it has told.
 */
record Stranger(String name, List<Event> facts) implements Participant {

  @Override
  public List<Intention> intentions(Rules rules, ExecutionState state, int memory) {
    return IntStream.range(0, facts.size())
        .filter(fact -> (memory & 1 << fact) == 0)
        .mapToObj(
            fact -> new Intention(enveloped(state, List.of(facts.get(fact))), memory | 1 << fact))
        .toList();
  }
}
