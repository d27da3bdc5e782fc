package dev.lastword.core.job;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One fact about a job.
 *
 * <p>All nine share one shape: which fact, and a payload that is audit but for two members, {@code
 * reason} of a requeue and {@code continue} of a completed wait.
 */
public record JobEvent(JobEventType type, JsonObject payload) {

  public JobEvent {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(payload, "payload");
  }

  /** Returns the fact without further words. */
  public static JobEvent of(JobEventType type) {
    return new JobEvent(type, JsonObject.EMPTY);
  }

  /** Returns the requeue that waits before the next attempt. */
  public static JobEvent retry(String availableAt) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("reason", new JsonString("RETRY"));
    members.put("availableAt", new JsonString(availableAt));
    return new JobEvent(JobEventType.JOB_REQUEUED, new JsonObject(members));
  }

  /** Returns the status that this event alone leads to. */
  public JobStatus leadsTo() {
    return type.leadsTo(payload);
  }

  /** Returns why a job was requeued, if it says so. */
  public Optional<String> reason() {
    return payload.members().get("reason") instanceof JsonString reason
        ? Optional.of(reason.text())
        : Optional.empty();
  }
}
