package dev.lastword.orchestrator.cel;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Values that were asked for most recently, bounded by the weight of their keys. Thread-safe;
 * values are made without the lock.
 */
final class Recent<K, V> {

  private final Map<K, V> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final long most;
  private final ToIntFunction<K> weightOf;
  private long weight;

  /** Keeps values while the keys weigh no more than {@code most} together. */
  Recent(long most, ToIntFunction<K> weightOf) {
    this.most = most;
    this.weightOf = weightOf;
  }

  V get(K key, Function<K, V> maker) {
    V found;
    synchronized (kept) {
      found = kept.get(key);
    }
    if (found != null) {
      return found;
    }
    V made = maker.apply(key);
    synchronized (kept) {
      if (kept.put(key, made) == null) {
        weight += weightOf.applyAsInt(key);
        shrink();
      }
    }
    return made;
  }

  private void shrink() {
    Iterator<K> oldest = kept.keySet().iterator();
    while (weight > most && oldest.hasNext()) {
      weight -= weightOf.applyAsInt(oldest.next());
      oldest.remove();
    }
  }

  /** Returns the weight of everything that is kept. */
  long weight() {
    synchronized (kept) {
      return weight;
    }
  }
}
