package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamPage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The event that ended an execution, and that a cancel which came too late lost against.
 *
 * @param version where it is in the log
 * @param actor whose event it is
 */
public record Winner(
    EventId eventId, EventType type, long version, Instant occurredAt, Actor actor) {

  private static final int PAGE = 32;

  public Winner {
    requireNonNull(eventId, "eventId");
    requireNonNull(type, "type");
    requireNonNull(occurredAt, "occurredAt");
    requireNonNull(actor, "actor");
  }

  /** Returns the event that made {@code status} of an execution, looked for from its end. */
  static Optional<Winner> find(EventStore store, ExecutionId id, ExecutionStatus status) {
    EventType type = endOf(status);
    ReadSpec spec = ReadSpec.backwardFromHead().maxEvents(PAGE);
    while (type != null) {
      StreamPage page = store.read(Streams.execution(id), spec);
      List<StoredEvent> events = page.events();
      for (StoredEvent stored : events) {
        if (stored.event().type().equals(type.name())) {
          EventEnvelope event = EventFormat.read(stored);
          return Optional.of(
              new Winner(
                  event.eventId(), type, stored.version(), event.occurredAt(), event.actor()));
        }
      }
      if (events.isEmpty() || events.get(events.size() - 1).version() == 1) {
        break;
      }
      spec = ReadSpec.backwardFrom(events.get(events.size() - 1).version() - 1).maxEvents(PAGE);
    }
    return Optional.empty();
  }

  private static @Nullable EventType endOf(ExecutionStatus status) {
    return switch (status) {
      case ACTIVE -> null;
      case COMPLETED -> EventType.EXECUTION_COMPLETED;
      case FAILED -> EventType.EXECUTION_FAILED;
      case CANCELED -> EventType.EXECUTION_CANCELED;
    };
  }
}
