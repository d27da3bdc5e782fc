package dev.lastword.orchestrator.log;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.value.EventId;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import dev.lastword.store.StoredEvent;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Events of jobs as records. */
public final class JobFormat {

  private static final int SCHEMA_VERSION = 1;

  private JobFormat() {}

  /** Returns the record of a job's event. */
  public static EventRecord write(JobEvent event, EventId eventId, Instant occurredAt) {
    return write(event, eventId, occurredAt, Map.of());
  }

  /** Returns the record of a job's event, with headers that no rule depends on. */
  public static EventRecord write(
      JobEvent event, EventId eventId, Instant occurredAt, Map<String, String> headers) {
    return new EventRecord(
        UUID.fromString(eventId.value()),
        event.type().wireName(),
        SCHEMA_VERSION,
        occurredAt,
        headers,
        Payload.of(JsonCodec.writeBytes(JsonCodec.writeJobEvent(event)), Payload.JSON));
  }

  /** Returns the job's event in a record, unless it cannot be read as one of the nine. */
  public static Optional<JobEvent> read(StoredEvent stored) {
    try {
      return JsonCodec.readJobEvent(JsonCodec.parse(stored.event().payload().toBytes()));
    } catch (MalformedDocument problem) {
      return Optional.empty();
    }
  }
}
