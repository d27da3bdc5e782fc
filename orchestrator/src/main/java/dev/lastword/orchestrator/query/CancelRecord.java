package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.NodeCancellationEvent.NodeCancelRequested;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One request to cancel that is in an execution's log.
 *
 * @param at when it was accepted
 * @param actor the sender of the command
 * @param requestedBy the party that the sender named, if it named one
 * @param nodeId the node that was to end; absent, the whole execution was
 */
public record CancelRecord(
    Instant at,
    Actor actor,
    Optional<Party> requestedBy,
    Optional<NodeId> nodeId,
    Optional<String> reason) {
  public CancelRecord {
    requireNonNull(at, "at");
    requireNonNull(actor, "actor");
    requireNonNull(requestedBy, "requestedBy");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(reason, "reason");
  }

  /** Returns the requests in a log, in order; those of the engine to sweep nodes are left out. */
  static List<CancelRecord> in(List<EventEnvelope> history) {
    List<CancelRecord> found = new ArrayList<>();
    for (EventEnvelope event : history) {
      if (event.body() instanceof ExecutionCancelRequested request) {
        found.add(
            new CancelRecord(
                event.occurredAt(),
                event.actor(),
                Optional.ofNullable(request.requestedBy()),
                Optional.empty(),
                Optional.ofNullable(request.reason())));
      } else if (event.body() instanceof NodeCancelRequested request
          && event.actor().kind() != Actor.Kind.SYSTEM) {
        found.add(
            new CancelRecord(
                event.occurredAt(),
                event.actor(),
                Optional.empty(),
                Optional.of(request.nodeId()),
                Optional.ofNullable(request.reason())));
      }
    }
    return found;
  }

  /** Returns the sender, and the party that it acted for, in words. */
  public String by() {
    return words(actor.kind().wireName(), Optional.ofNullable(actor.id()))
        + requestedBy
            .map(party -> " for " + words(party.kind(), Optional.ofNullable(party.id())))
            .orElse("");
  }

  private static String words(String kind, Optional<String> id) {
    return id.map(name -> kind + " " + name).orElse(kind);
  }
}
