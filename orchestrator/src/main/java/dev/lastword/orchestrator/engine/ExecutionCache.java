package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import java.util.Optional;

/**
 * The executions that were used last, as far as there is room for their nodes and values. What is
 * remembered may be old; a commit or a fresh head tells.
 */
final class ExecutionCache {

  private final WeightedCache<ExecutionId, CachedExecution> known;

  ExecutionCache(long room) {
    this.known = new WeightedCache<>(room, CachedExecution::weight);
  }

  Optional<CachedExecution> get(ExecutionId id) {
    return known.get(id);
  }

  /** Remembers what is newer than what is remembered. */
  synchronized void put(CachedExecution newer) {
    ExecutionId id = newer.state().executionId();
    long version = newer.state().version();
    if (known.get(id).filter(older -> older.state().version() > version).isEmpty()) {
      known.put(id, newer);
    }
  }

  void forget(ExecutionId id) {
    known.forget(id);
  }
}
