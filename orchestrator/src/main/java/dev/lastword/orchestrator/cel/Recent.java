package dev.lastword.orchestrator.cel;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** What was asked for most recently; thread-safe, and what is made is made without the lock. */
final class Recent<K, V> {

  private final Map<K, V> kept;

  Recent(int most) {
    kept =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        };
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
      kept.put(key, made);
    }
    return made;
  }
}
