package dev.lastword.store.kv;

import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import java.time.Instant;

/**
 * Facts about a stream as a whole.
 *
 * @param head where it is
 * @param recordedAt when its last event was committed
 * @param erased whether its events were erased
 */
record StreamState(StreamHead head, Instant recordedAt, boolean erased) {

  static StreamState of(KeyValueView view, StreamId stream) {
    return view.get(key(stream))
        .map(
            bytes ->
                ValueReader.read(
                    bytes,
                    in ->
                        new StreamState(new StreamHead(stream, in.number()), in.time(), in.flag())))
        .orElse(new StreamState(new StreamHead(stream, 0), Instant.EPOCH, false));
  }

  void put(Layer layer) {
    layer.put(
        key(head.stream()),
        new ValueWriter().number(head.version()).time(recordedAt).flag(erased).bytes());
  }

  private static byte[] key(StreamId stream) {
    return KeyTable.stream(stream, KeyTable.StreamPart.HEAD).bytes();
  }

  long version() {
    return head.version();
  }

  /** Returns the time of recording that a commit at {@code now} gets at the earliest (T4). */
  Instant notBefore(Instant now) {
    return version() > 0 && recordedAt.isAfter(now) ? recordedAt : now;
  }

  void refuseErased() {
    if (erased) {
      throw new StreamErased(head.stream(), head.version());
    }
  }

  StreamState tombstone() {
    return new StreamState(head, recordedAt, true);
  }
}
