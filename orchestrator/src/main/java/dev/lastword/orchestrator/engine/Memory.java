package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The executions that were used last, as far as there is room: an execution takes as much as it has
 * nodes, and one more. What is remembered may be old; a commit or a fresh head tells.
 */
final class Memory {

  private static final float LOAD_FACTOR = 0.75f;

  private final long room;
  private final Map<ExecutionId, Known> known = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private long taken;

  Memory(long room) {
    this.room = room;
  }

  synchronized Optional<Known> get(ExecutionId id) {
    return Optional.ofNullable(known.get(id));
  }

  /** Remembers what is newer than what is remembered. */
  synchronized void put(Known newer) {
    ExecutionId id = newer.state().executionId();
    Known older = known.get(id);
    if (older != null && older.state().version() > newer.state().version()) {
      return;
    }
    forget(id);
    known.put(id, newer);
    taken += weight(newer);
    Iterator<Known> oldest = known.values().iterator();
    while (taken > room && oldest.hasNext()) {
      taken -= weight(oldest.next());
      oldest.remove();
    }
  }

  synchronized void forget(ExecutionId id) {
    Known forgotten = known.remove(id);
    taken -= forgotten == null ? 0 : weight(forgotten);
  }

  private static long weight(Known one) {
    return 1L + one.state().nodes().size();
  }
}
