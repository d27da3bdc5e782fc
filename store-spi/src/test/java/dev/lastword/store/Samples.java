package dev.lastword.store;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Values for tests. */
final class Samples {

  static final StreamId STREAM = new StreamId("execution", "a");
  static final Payload PAYLOAD = Payload.json("{}");
  static final Fence FENCE = new Fence("a/n", 1);

  private Samples() {}

  static EventRecord event(Payload payload) {
    return event("NODE_READY", Map.of(), payload);
  }

  static EventRecord event(String type, Map<String, String> headers, Payload payload) {
    return new EventRecord(
        UUID.randomUUID(), type, 1, Instant.parse("2026-01-01T00:00:00Z"), headers, payload);
  }

  static Payload bytes(long size) {
    return Payload.of(new byte[(int) size], "application/octet-stream");
  }

  static Doc doc(String key, Map<String, String> tags) {
    return new Doc("summary", key, 0, tags, PAYLOAD);
  }
}
