package dev.lastword.store.jdbc;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Values that tests need some of. */
public final class Samples {

  public static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private Samples() {}

  public static StreamId stream(String id) {
    return new StreamId("execution", id);
  }

  public static EventRecord event(String type) {
    return new EventRecord(
        UUID.randomUUID(), type, 1, NOON, Map.of("actor", "test"), Payload.json("{}"));
  }

  public static Commit append(String id, Expected expected) {
    return Commit.append(stream(id), expected, event("A"));
  }
}
