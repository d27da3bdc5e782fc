package dev.lastword.simulation.evidence;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Journals of unobserved stores, read from their feeds. */
public final class Journals {

  private Journals() {}

  /** Returns what the logs of all executions say. */
  public static Journal of(EventStore store) {
    Map<ExecutionId, List<StoredEvent>> logs = new LinkedHashMap<>();
    FeedSpec spec = FeedSpec.ALL.categories(Streams.EXECUTION).maxEvents(1_000);
    FeedPage page = store.feed(0, spec);
    add(logs, page);
    while (page.more()) {
      page = store.feed(page.next(), spec);
      add(logs, page);
    }
    Journal journal = new Journal();
    logs.forEach((id, events) -> commits(events).forEach(c -> write(journal, id, c)));
    return journal;
  }

  private static void add(Map<ExecutionId, List<StoredEvent>> logs, FeedPage page) {
    for (StoredEvent event : page.events()) {
      logs.computeIfAbsent(ExecutionId.of(event.stream().id()), id -> new ArrayList<>()).add(event);
    }
  }

  private static void write(Journal journal, ExecutionId id, List<StoredEvent> commit) {
    List<EventEnvelope> events = commit.stream().map(EventFormat::read).toList();
    List<Instant> decided = events.stream().map(EventEnvelope::occurredAt).toList();
    journal.written(id, events, decided, commit.get(0).recordedAt());
  }

  /** All events of a commit have one time, and hardly ever two commits in a row. */
  private static List<List<StoredEvent>> commits(List<StoredEvent> log) {
    List<List<StoredEvent>> commits = new ArrayList<>();
    StoredEvent last = null;
    for (StoredEvent event : log) {
      if (last == null || !last.event().occurredAt().equals(event.event().occurredAt())) {
        commits.add(new ArrayList<>());
      }
      commits.get(commits.size() - 1).add(event);
      last = event;
    }
    return commits;
  }
}
