package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The event that ended an execution or a node, and that a cancel which came too late lost against.
 *
 * @param version where it is in the log
 * @param actor whose event it is
 */
public record Winner(
    EventId eventId, EventType type, long version, Instant occurredAt, Actor actor) {

  private static final int PAGE = 32;
  private static final Set<String> ENDS_OF_NODES =
      Set.of(
          EventType.NODE_SUCCEEDED.name(),
          EventType.NODE_FAILED.name(),
          EventType.NODE_CANCELED.name());

  public Winner {
    requireNonNull(eventId, "eventId");
    requireNonNull(type, "type");
    requireNonNull(occurredAt, "occurredAt");
    requireNonNull(actor, "actor");
  }

  /** Returns the event that made {@code status} of an execution, looked for from its end. */
  static Optional<Winner> find(EventStore store, ExecutionId id, ExecutionStatus status) {
    EventType type = endOf(status);
    return type == null
        ? Optional.empty()
        : find(store, id, stored -> stored.event().type().equals(type.name()));
  }

  /** Returns the event that settled a node, looked for from the end of its execution. */
  static Optional<Winner> find(EventStore store, ExecutionId id, NodeState node) {
    return node.status().isSettled()
        ? find(
            store,
            id,
            stored ->
                ENDS_OF_NODES.contains(stored.event().type())
                    && EventFormat.read(stored).body() instanceof NodeEvent told
                    && told.nodeId().equals(node.nodeId()))
        : Optional.empty();
  }

  private static Optional<Winner> find(
      EventStore store, ExecutionId id, Predicate<StoredEvent> isEnd) {
    ReadSpec spec = ReadSpec.backwardFromHead().maxEvents(PAGE);
    while (true) {
      List<StoredEvent> events = store.read(Streams.execution(id), spec).events();
      Optional<StoredEvent> end = events.stream().filter(isEnd).findFirst();
      if (end.isPresent()) {
        return end.map(Winner::of);
      }
      if (events.isEmpty() || events.get(events.size() - 1).version() == 1) {
        return Optional.empty();
      }
      spec = ReadSpec.backwardFrom(events.get(events.size() - 1).version() - 1).maxEvents(PAGE);
    }
  }

  private static Winner of(StoredEvent stored) {
    EventEnvelope event = EventFormat.read(stored);
    EventType type = EventType.named(event.body().typeName()).orElseThrow();
    return new Winner(event.eventId(), type, stored.version(), event.occurredAt(), event.actor());
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
