package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Somebody who acts on the execution. It reads the state, makes up its mind, and then appends; in
 * between, the others act. All it keeps from one turn to the next is a number, its memory.
 */
interface Participant {

  String name();

  /**
   * Returns what it would do, having read {@code state}: one intention for each choice it has, none
   * while there is nothing for it to do.
   */
  List<Intention> intentions(Rules rules, ExecutionState state, int memory);

  default Fate fate() {
    return Fate.MAY_CRASH;
  }

  /** Whether a participant may die, at any moment. */
  enum Fate {
    MAY_CRASH,
    SURVIVES
  }

  /**
   * What a participant has made up its mind to do.
   *
   * @param events what it will append; nothing if it was refused and only draws its conclusions
   * @param memory what it will remember afterwards
   */
  record Intention(List<EventEnvelope> events, int memory) {

    // Worlds are compared by the million; a rough hash that reads no payload is enough.
    @Override
    public int hashCode() {
      return events.isEmpty() ? memory : 31 * memory + events.get(0).body().typeName().hashCode();
    }
  }

  /** Returns {@code events} as this participant writes them, having read {@code state}. */
  default List<EventEnvelope> enveloped(ExecutionState state, List<Event> events) {
    Iterator<EventId> ids = ids(state).iterator();
    Actor author = Actor.user(name());
    return events.stream()
        .map(
            event ->
                new EventEnvelope(
                    ids.next(), state.executionId(), now(state), author, null, null, event))
        .toList();
  }

  /** Returns fresh event ids, the same ones whenever the same is read. */
  default Stream<EventId> ids(ExecutionState state) {
    return IntStream.iterate(0, place -> place + 1)
        .mapToObj(place -> EventId.of(name() + "@" + state.version() + "." + place));
  }

  /** Time stands still between two versions, so equal histories happen at equal times. */
  static Instant now(ExecutionState read) {
    return Instant.EPOCH.plusSeconds(read.version());
  }
}
