package dev.lastword.codec;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import java.time.Instant;

/**
 * The part of an event that stands beside its content in a log: a store keeps it in fields of its
 * own, so the content does not say it again.
 *
 * @param eventId id of the event
 * @param executionId execution that the log belongs to
 * @param type name of the event's type
 * @param schemaVersion version of the content's form
 * @param occurredAt time of the event
 */
public record EventHead(
    EventId eventId, ExecutionId executionId, String type, int schemaVersion, Instant occurredAt) {
  public EventHead {
    requireNonNull(eventId, "eventId");
    requireNonNull(executionId, "executionId");
    requireNonNull(type, "type");
    requireNonNull(occurredAt, "occurredAt");
  }
}
