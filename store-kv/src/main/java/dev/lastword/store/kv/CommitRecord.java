package dev.lastword.store.kv;

import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A commit under its id, for ever (W6).
 *
 * @param id the id of its first event
 * @param stream the stream of its first event
 * @param version the version of its first event
 * @param records the last version of each of its records of the log, in order; none once a stream
 *     that it wrote to was erased (E4)
 */
record CommitRecord(UUID id, StreamId stream, long version, List<StreamHead> records) {

  static CommitRecord of(List<LogRecord> records) {
    StoredEvent first = records.get(0).events().get(0);
    return new CommitRecord(
        first.event().eventId(),
        first.stream(),
        first.version(),
        records.stream()
            .map(record -> new StreamHead(record.stream(), record.last().version()))
            .toList());
  }

  static Optional<CommitRecord> find(KeyValueView view, UUID id) {
    return view.get(key(id)).map(value -> ValueReader.read(value, in -> read(id, in)));
  }

  private static CommitRecord read(UUID id, ValueReader in) {
    StreamId stream = in.stream();
    long version = in.number();
    List<StreamHead> records = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      records.add(new StreamHead(in.flag() ? in.stream() : stream, in.number()));
    }
    return new CommitRecord(id, stream, version, records);
  }

  void put(Layer layer) {
    ValueWriter out = new ValueWriter().stream(stream).number(version).number(records.size());
    for (StreamHead record : records) {
      boolean elsewhere = !record.stream().equals(stream);
      out.flag(elsewhere);
      if (elsewhere) {
        out.stream(record.stream());
      }
      out.number(record.version());
    }
    layer.put(key(id), out.bytes());
  }

  private static byte[] key(UUID id) {
    return KeyTable.COMMIT.key().raw(new ValueWriter().uuid(id).bytes()).bytes();
  }

  CommitRecord erased() {
    return new CommitRecord(id, stream, version, List.of());
  }

  /** Returns the commit with all its events. */
  StoredCommit load(KeyValueView view) {
    List<StoredEvent> events = new ArrayList<>();
    for (StreamHead record : records) {
      byte[] value =
          view.get(LogRecord.key(record.stream(), record.version()))
              .orElseThrow(
                  () ->
                      new StoreCorrupt(
                          "commit " + id + " was expected in " + record + ", but is not", null));
      events.addAll(LogRecord.read(record.stream(), value).events());
    }
    return new StoredCommit(id, stream, version, events);
  }
}
