package dev.lastword.store.kv;

import static dev.lastword.store.Direction.FORWARD;

import dev.lastword.store.Direction;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * A view with changes that are not written yet: each call sees what those before it did, and what
 * is refused is dropped with its layer.
 */
final class Layer implements KeyValueView {

  private final KeyValueView below;
  private final KeyChanges changes = new KeyChanges();

  Layer(KeyValueView below) {
    this.below = below;
  }

  KeyChanges changes() {
    return changes;
  }

  void put(byte[] key, byte[] value) {
    changes.put(key, value);
  }

  void delete(byte[] key) {
    changes.delete(key);
  }

  /**
   * Replaces the entries of one thing; those that are the same before and after stay as they are.
   */
  void replaceEntries(IndexKeys before, IndexKeys after, byte[] value) {
    before.forEachBeyond(after, this::delete);
    after.forEachBeyond(before, key -> put(key, value));
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    return changes.get(key).orElseGet(() -> below.get(key));
  }

  @Override
  public void scan(KeyRange range, Direction direction, BiPredicate<byte[], byte[]> visitor) {
    if (range.isEmpty()) {
      return;
    }
    Merge merge = new Merge(changes.in(range, direction).entrySet().iterator(), direction, visitor);
    below.scan(range, direction, merge);
    merge.upTo(Optional.empty());
  }

  /** Entries from below, with the changes between them and in their place. */
  private static final class Merge implements BiPredicate<byte[], byte[]> {

    private final Iterator<Map.Entry<byte[], Optional<byte[]>>> changed;
    private final Direction direction;
    private final BiPredicate<byte[], byte[]> visitor;
    private Optional<Map.Entry<byte[], Optional<byte[]>>> next = Optional.empty();
    private boolean goesOn = true;

    Merge(
        Iterator<Map.Entry<byte[], Optional<byte[]>>> changed,
        Direction direction,
        BiPredicate<byte[], byte[]> visitor) {
      this.changed = changed;
      this.direction = direction;
      this.visitor = visitor;
      advance();
    }

    private void advance() {
      next = changed.hasNext() ? Optional.of(changed.next()) : Optional.empty();
    }

    @Override
    public boolean test(byte[] key, byte[] value) {
      upTo(Optional.of(key));
      if (goesOn && next.filter(it -> Arrays.equals(it.getKey(), key)).isPresent()) {
        show(next.get());
        advance();
      } else if (goesOn) {
        goesOn = visitor.test(key, value);
      }
      return goesOn;
    }

    /** Shows the changes before a key, or all that are left. */
    void upTo(Optional<byte[]> key) {
      while (goesOn && next.filter(it -> isBefore(it.getKey(), key)).isPresent()) {
        show(next.get());
        advance();
      }
    }

    private void show(Map.Entry<byte[], Optional<byte[]>> change) {
      change.getValue().ifPresent(value -> goesOn = visitor.test(change.getKey(), value));
    }

    private boolean isBefore(byte[] key, Optional<byte[]> other) {
      if (other.isEmpty()) {
        return true;
      }
      int order = Arrays.compareUnsigned(key, other.get());
      return direction == FORWARD ? order < 0 : order > 0;
    }
  }

  @Override
  public void close() {}
}
