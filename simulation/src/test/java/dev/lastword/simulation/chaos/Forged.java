package dev.lastword.simulation.chaos;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.simulation.chaos.ChaosEvidence.FeedEntry;
import dev.lastword.simulation.chaos.RecordedCall.Fate;
import dev.lastword.simulation.chaos.RecordedCall.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Evidence that is made by hand; the feed and its one consumer have every event at first. */
final class Forged {

  static final ExecutionId ID = ExecutionId.of("e-1");

  final List<RecordedCall> calls = new ArrayList<>();
  final List<BegunAttempt> begun = new ArrayList<>();
  final List<FeedEntry> consumed = new ArrayList<>();
  final Set<ExecutionId> erased = new LinkedHashSet<>();
  final List<String> leftovers = new ArrayList<>();
  private final Map<ExecutionId, List<EventEnvelope>> logs = new LinkedHashMap<>();
  private final List<FeedEntry> feed = new ArrayList<>();

  /** Adds an event to the log, the feed and what the consumer got. */
  Forged event(@Nullable String commandId, Event event) {
    EventEnvelope envelope =
        new EventEnvelope(
            EventId.of("event-" + feed.size()),
            ID,
            Instant.EPOCH,
            Actor.user("ann"),
            null,
            commandId == null ? null : CausationId.of(commandId),
            event);
    List<EventEnvelope> log = logs.computeIfAbsent(ID, id -> new ArrayList<>());
    log.add(envelope);
    feed.add(new FeedEntry(feed.size() + 1, ID, log.size()));
    consumed.add(feed.get(feed.size() - 1));
    return this;
  }

  /** Adds a call that began and ended between the ticks. */
  Forged call(
      Kind kind,
      @Nullable String commandId,
      long began,
      long ended,
      Fate fate,
      long version,
      String said) {
    calls.add(new RecordedCall(kind, ID, commandId, began, ended, fate, version, said));
    return this;
  }

  /** Takes the last event out of the store, as if it had been lost. */
  void loseLastEvent() {
    List<EventEnvelope> log = requireNonNull(logs.get(ID));
    log.remove(log.size() - 1);
    feed.remove(feed.size() - 1);
    consumed.remove(consumed.size() - 1);
  }

  /** Takes the whole log out of the store. */
  void loseLog() {
    logs.clear();
    feed.clear();
    consumed.clear();
  }

  /** Returns the guarantees that the check finds broken. */
  List<Guarantee> broken() {
    ChaosEvidence evidence =
        new ChaosEvidence(
            calls,
            logs,
            feed,
            Map.of("consumer", consumed),
            begun,
            erased,
            leftovers,
            List.of(1_000L, 2_000L));
    return ChaosCheck.of(evidence).stream().map(Breach::guarantee).distinct().sorted().toList();
  }
}
