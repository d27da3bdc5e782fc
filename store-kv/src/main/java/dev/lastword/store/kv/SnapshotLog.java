package dev.lastword.store.kv;

import static dev.lastword.store.Direction.BACKWARD;
import static dev.lastword.store.Direction.FORWARD;

import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Snapshots of streams, each by its version. */
final class SnapshotLog {

  private SnapshotLog() {}

  static void put(Layer layer, Snapshot snapshot) {
    byte[] value = new ValueWriter().text(snapshot.tag()).payload(snapshot.payload()).bytes();
    layer.put(key(snapshot.stream(), snapshot.version()), value);
  }

  /** Removes those below a version. */
  static void drop(Layer layer, StreamId stream, long belowVersion) {
    List<byte[]> keys = new ArrayList<>();
    layer.scan(
        all(stream).before(key(stream, belowVersion)), FORWARD, (key, value) -> keys.add(key));
    keys.forEach(layer::delete);
  }

  static void dropAll(Layer layer, StreamId stream) {
    drop(layer, stream, Long.MAX_VALUE);
    layer.delete(key(stream, Long.MAX_VALUE));
  }

  static Optional<Snapshot> latest(KeyValueView view, StreamId stream, long atMostVersion) {
    KeyRange range = all(stream).before(KeyRange.next(key(stream, atMostVersion)));
    return view.first(range, BACKWARD)
        .map(
            entry -> {
              long version = KeyTable.number(entry.getKey(), entry.getKey().length - Long.BYTES);
              return ValueReader.read(
                  entry.getValue(), in -> new Snapshot(stream, version, in.text(), in.payload()));
            });
  }

  private static KeyRange all(StreamId stream) {
    return KeyTable.stream(stream, KeyTable.StreamPart.SNAPSHOT).all();
  }

  private static byte[] key(StreamId stream, long version) {
    return KeyTable.stream(stream, KeyTable.StreamPart.SNAPSHOT).number(version).bytes();
  }
}
