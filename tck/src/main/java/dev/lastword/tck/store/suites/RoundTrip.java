package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Capability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Payload;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Samples;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Writes facts and demands them back from everywhere where they can be read. */
final class RoundTrip {

  private final StoreUnderTest store;
  private final StreamId stream;

  RoundTrip(StoreUnderTest store, StreamId stream) {
    this.store = store;
    this.stream = stream;
  }

  /** Demands that facts of these payloads come back, each as it was. */
  static void of(StoreUnderTest store, List<Payload> payloads) {
    new RoundTrip(store, Samples.STREAM).of(payloads.stream().map(RoundTrip::fact).toList());
  }

  /** Returns a new fact with this payload. */
  static EventRecord fact(Payload payload) {
    return new EventRecord(UUID.randomUUID(), "SAMPLE", 1, Samples.NOON, Map.of(), payload);
  }

  /** Appends the facts to the stream, which has none yet, and demands them back. */
  void of(List<EventRecord> given) {
    store.append(stream, Expected.version(0), given);
    expect(given);
  }

  /** Demands that the stream holds exactly these facts. */
  void expect(List<EventRecord> given) {
    same(given, store.stored(stream), "the stream");
    same(given, store.stored(store.node(1), stream), "the stream on another instance");
    if (store.claim().capabilities().contains(Capability.FEED)) {
      FeedSpec own = FeedSpec.ALL.categories(stream.category());
      same(
          given,
          store.feed(store.node(0), own).stream()
              .filter(event -> event.stream().equals(stream))
              .toList(),
          "the feed");
    }
  }

  private static void same(List<EventRecord> given, List<StoredEvent> found, String where) {
    assertEquals(given.size(), found.size(), "events in " + where);
    for (int i = 0; i < given.size(); i++) {
      EventRecord before = given.get(i);
      EventRecord after = found.get(i).event();
      int number = i + 1;
      assertEquals(
          before.payload().utf8(),
          after.payload().utf8(),
          () -> "the payload of event " + number + " in " + where);
      assertEquals(before, after, () -> "event " + number + " in " + where);
    }
  }
}
