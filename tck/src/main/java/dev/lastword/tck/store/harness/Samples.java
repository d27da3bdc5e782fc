package dev.lastword.tck.store.harness;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/** Values that cases are made of. */
public final class Samples {

  /** A stream. */
  public static final StreamId STREAM = new StreamId("execution", "one");

  /** Another stream. */
  public static final StreamId OTHER = new StreamId("execution", "two");

  /** Time of all events. */
  public static final Instant NOON = Instant.parse("2026-01-01T12:00:00.000001Z");

  private Samples() {}

  /** Returns a new event, with an id of its own. */
  public static EventRecord event(String content) {
    return event(UUID.randomUUID(), content);
  }

  /** Returns an event with this id. */
  public static EventRecord event(UUID id, String content) {
    return new EventRecord(id, "SAMPLE", 1, NOON, Map.of("by", "tck"), Payload.json(content));
  }

  /** Returns a new event of this type. */
  public static EventRecord typed(String type) {
    return new EventRecord(UUID.randomUUID(), type, 1, NOON, Map.of(), Payload.json("{}"));
  }

  /** Returns new events with the contents 1, 2, 3, …. */
  public static List<EventRecord> events(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(n -> event(Integer.toString(n))).toList();
  }

  /** Returns the expectation of a version. */
  public static Expected at(long version) {
    return Expected.version(version);
  }
}
