package dev.lastword.store.kv;

import dev.lastword.store.EventRecord;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Events that a commit adds to a stream, side by side in the stream and in the feed. A commit of
 * usual size has one for each stream; one of very many events has more, so that a page need not
 * load much more than it shows.
 *
 * @param commit the id of the commit
 * @param events the events, at least one
 */
record LogRecord(UUID commit, List<StoredEvent> events) {

  private static final int MOST_EVENTS = 256;
  private static final int ENOUGH_BYTES = 256 << 10;

  /** Returns a commit's events as records. */
  static List<LogRecord> of(List<StoredEvent> events) {
    UUID commit = events.get(0).event().eventId();
    List<LogRecord> records = new ArrayList<>();
    int from = 0;
    long bytes = 0;
    for (int i = 0; i < events.size(); i++) {
      StoredEvent event = events.get(i);
      boolean full = i - from == MOST_EVENTS || bytes >= ENOUGH_BYTES;
      if (i > from && (full || !event.stream().equals(events.get(from).stream()))) {
        records.add(new LogRecord(commit, events.subList(from, i)));
        from = i;
        bytes = 0;
      }
      bytes += event.event().payload().size();
    }
    records.add(new LogRecord(commit, events.subList(from, events.size())));
    return records;
  }

  static LogRecord read(StreamId stream, byte[] value) {
    return ValueReader.read(value, in -> read(stream, in));
  }

  private static LogRecord read(StreamId stream, ValueReader in) {
    UUID commit = in.uuid();
    long version = in.number();
    long position = in.number();
    var recordedAt = in.time();
    List<StoredEvent> events = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      EventRecord event =
          new EventRecord(in.uuid(), in.text(), in.count(), in.time(), in.texts(), in.payload());
      events.add(new StoredEvent(position++, stream, version++, recordedAt, event));
    }
    return new LogRecord(commit, events);
  }

  byte[] value() {
    StoredEvent first = events.get(0);
    ValueWriter out =
        new ValueWriter()
            .uuid(commit)
            .number(first.version())
            .number(first.position())
            .time(first.recordedAt())
            .number(events.size());
    for (StoredEvent stored : events) {
      EventRecord event = stored.event();
      out.uuid(event.eventId())
          .text(event.type())
          .number(event.schemaVersion())
          .time(event.occurredAt())
          .texts(event.headers())
          .payload(event.payload());
    }
    return out.bytes();
  }

  StreamId stream() {
    return events.get(0).stream();
  }

  StoredEvent last() {
    return events.get(events.size() - 1);
  }

  byte[] key() {
    return key(stream(), last().version());
  }

  static byte[] key(StreamId stream, long lastVersion) {
    return KeyTable.stream(stream, KeyTable.StreamPart.LOG).number(lastVersion).bytes();
  }

  byte[] feedKey() {
    return KeyTable.FEED.key().number(last().position()).bytes();
  }
}
