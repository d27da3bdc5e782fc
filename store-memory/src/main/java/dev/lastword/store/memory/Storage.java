package dev.lastword.store.memory;

import dev.lastword.store.Doc;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StoredJob;
import dev.lastword.store.StreamId;
import dev.lastword.store.Wakeup;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Contents of the store; every access is synchronized on it. */
final class Storage {

  final NavigableMap<Long, StoredEvent> feed = new TreeMap<>();
  final Map<StreamId, Log> streams = new HashMap<>();
  final Map<UUID, StoredCommit> commits = new HashMap<>();

  /** Documents by collection and key. */
  final Map<List<String>, Doc> docs = new HashMap<>();

  /** Jobs by id, in the order in which they were enqueued. */
  final Map<String, StoredJob> jobs = new LinkedHashMap<>();

  final Map<Object, Listener> listeners = new ConcurrentHashMap<>();
  Instant lastRecorded = Instant.MIN;
  long lastPosition;

  /** No token of a deleted job is above it (J3); a refused commit may have raised it. */
  long tokenFloor;

  /** One stream. */
  static final class Log {
    final NavigableMap<Long, StoredEvent> events = new TreeMap<>();
    final NavigableMap<Long, Snapshot> snapshots = new TreeMap<>();

    /** The ids of the commits that wrote to it. */
    final Set<UUID> commits = new HashSet<>();

    long head;
    boolean erased;
  }

  /** Listener to wake, and the instance that it belongs to. */
  record Listener(MemoryEventStore store, Consumer<Wakeup> callback) {}

  Log stream(StreamId id) {
    return streams.getOrDefault(id, new Log());
  }

  /** Adds the events of one commit. */
  void add(List<StoredEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    StoredCommit commit = StoredCommit.of(events);
    commits.put(commit.id(), commit);
    for (StoredEvent event : events) {
      Log log = streams.computeIfAbsent(event.stream(), any -> new Log());
      log.events.put(event.version(), event);
      log.head = event.version();
      feed.put(event.position(), event);
      lastPosition = event.position();
      lastRecorded = event.recordedAt();
      log.commits.add(commit.id());
    }
  }

  /** Leaves the head, the names of commits and the positions used (E2, E4). */
  void erase(Log log) {
    log.events.values().forEach(event -> feed.remove(event.position()));
    log.commits.forEach(id -> commits.computeIfPresent(id, (any, commit) -> commit.erased()));
    log.commits.clear();
    log.events.clear();
    log.snapshots.clear();
    log.erased = true;
  }
}
