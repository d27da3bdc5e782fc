package dev.lastword.store.kv;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Values for tests. */
final class Samples {

  static final StreamId STREAM = new StreamId("execution", "1");

  private Samples() {}

  static EventRecord event(String content) {
    return new EventRecord(
        UUID.randomUUID(), "X", 1, Instant.EPOCH, Map.of(), Payload.json(content));
  }
}
