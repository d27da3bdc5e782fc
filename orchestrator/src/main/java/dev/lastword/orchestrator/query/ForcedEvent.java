package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.store.StoredEvent;
import java.time.Instant;
import java.util.Optional;

/**
 * An event that is in the log because an operator or admin forced its command.
 *
 * @param right by which the rule was overridden, OPERATOR or ADMIN
 * @param nodeId the node that the event is about, if it is about one
 */
public record ForcedEvent(
    Instant at, Actor actor, String right, String type, Optional<NodeId> nodeId, long version) {
  public ForcedEvent {
    requireNonNull(at, "at");
    requireNonNull(actor, "actor");
    requireNonNull(right, "right");
    requireNonNull(type, "type");
    requireNonNull(nodeId, "nodeId");
  }

  /** Returns what a stored event says of force, if it does. */
  static Optional<ForcedEvent> of(StoredEvent stored, EventEnvelope event) {
    return Optional.ofNullable(stored.event().headers().get(EventFormat.FORCE))
        .map(
            right ->
                new ForcedEvent(
                    event.occurredAt(),
                    event.actor(),
                    right,
                    event.body().typeName(),
                    event.body() instanceof NodeEvent about
                        ? Optional.of(about.nodeId())
                        : Optional.empty(),
                    stored.version()));
  }
}
