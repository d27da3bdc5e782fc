package dev.lastword.store.memory;

import dev.lastword.store.Doc;
import dev.lastword.store.JobView;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.Wakeup;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** All that is stored; whoever looks at it or changes it is synchronized on it. */
final class Storage {

  final NavigableMap<Long, StoredEvent> feed = new TreeMap<>();
  final Map<StreamId, Log> streams = new HashMap<>();
  final Map<UUID, Use> ids = new HashMap<>();

  /** Documents by collection and key. */
  final Map<List<String>, Doc> docs = new HashMap<>();

  /** Jobs by id, in the order in which they were enqueued. */
  final Map<String, Job> jobs = new LinkedHashMap<>();

  final Map<Object, Listener> listeners = new ConcurrentHashMap<>();
  Instant lastRecorded = Instant.MIN;
  long lastPosition;

  /** No token of a deleted job is above it (J3); a refused commit may have raised it. */
  long tokenFloor;

  /** One stream. */
  static final class Log {
    final NavigableMap<Long, StoredEvent> events = new TreeMap<>();
    final NavigableMap<Long, Snapshot> snapshots = new TreeMap<>();
    long head;
    boolean erased;
  }

  /** Where an event id is used, and which events its commit had where. */
  record Use(StreamId stream, long version, List<?> commit) {}

  /** A job, and the token whose holder completed it. */
  record Job(JobView view, OptionalLong completedBy) {

    Job(JobView view) {
      this(view, OptionalLong.empty());
    }
  }

  /** Who is to be woken, and the instance that it goes with. */
  record Listener(MemoryEventStore store, Consumer<Wakeup> callback) {}

  Log stream(StreamId id) {
    return streams.getOrDefault(id, new Log());
  }
}
