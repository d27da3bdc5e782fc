package dev.lastword.store.kv;

import static dev.lastword.store.Direction.BACKWARD;
import static dev.lastword.store.Direction.FORWARD;

import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Events: by stream, by commit, and in the feed of all streams. */
final class EventLog {

  private EventLog() {}

  /** Adds the events of one commit. */
  static void add(Layer layer, List<StoredEvent> events) {
    List<LogRecord> records = LogRecord.of(events);
    for (LogRecord record : records) {
      layer.put(record.key(), record.value());
      layer.put(
          record.feedKey(),
          new ValueWriter().stream(record.stream()).number(record.last().version()).bytes());
    }
    CommitRecord.of(records).put(layer);
  }

  /** Removes all events of a stream, and of the commits that wrote them all but their ids (E4). */
  static void erase(Layer layer, StreamId stream) {
    List<byte[]> keys = new ArrayList<>();
    Set<UUID> commits = new HashSet<>();
    layer.scan(
        all(stream),
        FORWARD,
        (key, value) -> {
          LogRecord record = LogRecord.read(stream, value);
          keys.add(key);
          keys.add(record.feedKey());
          commits.add(record.commit());
          return true;
        });
    keys.forEach(layer::delete);
    for (UUID commit : commits) {
      CommitRecord.find(layer, commit).orElseThrow().erased().put(layer);
    }
  }

  static StreamPage page(KeyValueView view, StreamId stream, ReadSpec spec) {
    StreamState state = StreamState.of(view, stream);
    PageBound page = new PageBound(spec.maxEvents(), spec.maxBytes());
    if (spec.direction() == FORWARD) {
      view.scan(
          from(stream, spec.fromVersion()),
          FORWARD,
          (key, value) ->
              LogRecord.read(stream, value).events().stream()
                  .filter(event -> event.version() >= spec.fromVersion())
                  .allMatch(page::add));
    } else {
      backward(view, stream, Math.min(spec.fromVersion(), state.version()), page);
    }
    return StreamPage.of(page.events(), spec, state.version(), state.erased());
  }

  /** The record that holds a version is the first whose last version is not below it. */
  private static void backward(KeyValueView view, StreamId stream, long from, PageBound page) {
    view.first(from(stream, from), FORWARD)
        .map(Map.Entry::getKey)
        .ifPresent(
            last ->
                view.scan(
                    all(stream).before(KeyRange.next(last)),
                    BACKWARD,
                    (key, value) -> {
                      List<StoredEvent> events =
                          new ArrayList<>(LogRecord.read(stream, value).events());
                      Collections.reverse(events);
                      return events.stream()
                          .filter(event -> event.version() <= from)
                          .allMatch(page::add);
                    }));
  }

  private static KeyRange all(StreamId stream) {
    return KeyTable.stream(stream, KeyTable.StreamPart.LOG).all();
  }

  private static KeyRange from(StreamId stream, long version) {
    return all(stream).from(LogRecord.key(stream, version));
  }

  /** Positions are given out in the order of commits, so whatever can be read is settled (F1). */
  static FeedPage feed(KeyValueView view, long after, FeedSpec spec) {
    PageBound page = new PageBound(spec.maxEvents(), spec.maxBytes());
    byte[] behind = KeyRange.next(KeyTable.FEED.key().number(after).bytes());
    view.scan(
        KeyTable.FEED.key().all().from(behind),
        FORWARD,
        (key, value) -> {
          StreamHead place =
              ValueReader.read(value, in -> new StreamHead(in.stream(), in.number()));
          boolean wanted =
              spec.categories().isEmpty() || spec.categories().contains(place.stream().category());
          return !wanted
              || record(view, place).events().stream()
                  .filter(event -> event.position() > after && spec.matches(event))
                  .allMatch(page::add);
        });
    return FeedPage.of(page.events(), after, spec);
  }

  private static LogRecord record(KeyValueView view, StreamHead place) {
    return view.get(LogRecord.key(place.stream(), place.version()))
        .map(value -> LogRecord.read(place.stream(), value))
        .orElseThrow(
            () -> new StoreCorrupt("the feed names " + place + ", which is not there", null));
  }
}
