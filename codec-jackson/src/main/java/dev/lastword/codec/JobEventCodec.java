package dev.lastword.codec;

import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;

/** JSON of events of jobs. */
final class JobEventCodec {

  private JobEventCodec() {}

  static Optional<JobEvent> read(JsonValue document, Place place) {
    Members in = Members.of(document, place);
    JsonObject payload = in.raw("payload") instanceof JsonObject object ? object : JsonObject.EMPTY;
    return JobEventType.named(in.required("type", TEXT)).map(type -> new JobEvent(type, payload));
  }

  static JsonObject write(JobEvent event) {
    return new ObjectDraft()
        .put("type", TEXT, event.type().wireName())
        .put("payload", event.payload())
        .build();
  }
}
