package dev.lastword.store.kv;

import dev.lastword.store.Direction;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Changes of a batch: for each changed key its value, or nothing if it is deleted. */
public final class KeyChanges {

  private final NavigableMap<byte[], Optional<byte[]>> changes =
      new TreeMap<>(Arrays::compareUnsigned);

  /** Sets the value of a key. */
  public void put(byte[] key, byte[] value) {
    changes.put(key, Optional.of(value));
  }

  /** Deletes a key, if it is there. */
  public void delete(byte[] key) {
    changes.put(key, Optional.empty());
  }

  /** Hands over each key in order, with its value or with nothing if it is deleted. */
  public void forEach(BiConsumer<byte[], Optional<byte[]>> action) {
    changes.forEach(action);
  }

  /** Returns whether nothing changes. */
  public boolean isEmpty() {
    return changes.isEmpty();
  }

  /** Does, besides, what later changes do. */
  void add(KeyChanges later) {
    changes.putAll(later.changes);
  }

  /** Returns what becomes of a key, if it changes. */
  Optional<Optional<byte[]>> get(byte[] key) {
    return Optional.ofNullable(changes.get(key));
  }

  /** Returns the changes in a range, in order. */
  NavigableMap<byte[], Optional<byte[]>> in(KeyRange range, Direction direction) {
    NavigableMap<byte[], Optional<byte[]>> part =
        changes.subMap(range.from(), true, range.to(), false);
    return direction == Direction.FORWARD ? part : part.descendingMap();
  }
}
