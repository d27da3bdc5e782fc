package dev.lastword.orchestrator.engine;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Values that were used last, as far as there is room for their weight. One that is heavier than
 * all room is not kept, and displaces nothing. Thread-safe.
 */
final class WeightedCache<K, V> {

  private static final float LOAD_FACTOR = 0.75f;

  private final long room;
  private final ToLongFunction<V> weight;
  private final Map<K, V> known = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private long taken;

  WeightedCache(long room, ToLongFunction<V> weight) {
    this.room = room;
    this.weight = weight;
  }

  synchronized Optional<V> get(K key) {
    return Optional.ofNullable(known.get(key));
  }

  synchronized void put(K key, V value) {
    forget(key);
    long added = weight.applyAsLong(value);
    if (added > room) {
      return;
    }
    known.put(key, value);
    taken += added;
    Iterator<V> oldest = known.values().iterator();
    while (taken > room && oldest.hasNext()) {
      taken -= weight.applyAsLong(oldest.next());
      oldest.remove();
    }
  }

  synchronized void forget(K key) {
    V forgotten = known.remove(key);
    taken -= forgotten == null ? 0 : weight.applyAsLong(forgotten);
  }
}
