package dev.lastword.tck.store.suites;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Events that use the id of another, and differ from it in one field. */
final class OtherContents {

  private OtherContents() {}

  /** Returns one for each field, and for each part of the payload. */
  static List<EventRecord> of(EventRecord one) {
    UUID id = one.eventId();
    String type = one.type();
    int schema = one.schemaVersion();
    Instant time = one.occurredAt();
    Map<String, String> headers = one.headers();
    Payload payload = one.payload();
    Instant later = time.plus(1, ChronoUnit.MICROS);
    Payload content = Payload.of(new byte[payload.size()], payload.mediaType());
    Payload media = Payload.of(payload.toBytes(), "text/plain");
    return List.of(
        new EventRecord(id, type + "_2", schema, time, headers, payload),
        new EventRecord(id, type, schema + 1, time, headers, payload),
        new EventRecord(id, type, schema, later, headers, payload),
        new EventRecord(id, type, schema, time, Map.of("by", "another"), payload),
        new EventRecord(id, type, schema, time, headers, content),
        new EventRecord(id, type, schema, time, headers, media));
  }
}
