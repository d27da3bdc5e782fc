package dev.lastword.store.kv;

import static dev.lastword.store.Direction.FORWARD;

import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Purge of erased values that may still be in the engine's files. A mark is written with the
 * erasure, and goes when the engine has removed the bytes: so a crash between the two forgets
 * nothing.
 */
final class Purge {

  private static final byte[] MARKS = KeyTable.PURGE.key().bytes();

  private Purge() {}

  /**
   * Marks the streams that a commit erases, and the jobs and documents that it deletes besides.
   * Each mark has a value of its own, so that the end of one purge does not take away what the next
   * one needs.
   */
  static void mark(Layer commit, List<StreamId> streams) {
    List<byte[]> deleted = new ArrayList<>();
    streams.forEach(stream -> deleted.add(KeyTable.stream(stream).bytes()));
    commit
        .changes()
        .forEach(
            (key, value) -> {
              if (value.isEmpty() && KeyTable.JOB.isBefore(key)) {
                deleted.add(key);
              }
            });
    byte[] erasure = new ValueWriter().uuid(UUID.randomUUID()).bytes();
    deleted.forEach(key -> commit.put(KeyTable.PURGE.key().raw(key).bytes(), erasure));
  }

  /** Returns the marks that are set. */
  static Map<byte[], byte[]> marks(KeyValueView view) {
    Map<byte[], byte[]> marks = new TreeMap<>(Arrays::compareUnsigned);
    view.scan(
        KeyRange.prefix(MARKS),
        FORWARD,
        (mark, erasure) -> {
          marks.put(mark, erasure);
          return true;
        });
    return marks;
  }

  /** Takes away the marks whose bytes are gone. */
  static void unmark(Layer layer, Map<byte[], byte[]> purged) {
    purged.forEach(
        (mark, erasure) -> {
          if (layer.get(mark).filter(now -> Arrays.equals(now, erasure)).isPresent()) {
            layer.delete(mark);
          }
        });
  }

  /** Returns the keys that a mark speaks of. */
  static KeyRange range(byte[] mark) {
    return KeyRange.prefix(KeyTable.suffix(mark, MARKS.length));
  }
}
