package dev.lastword.server.overview;

import dev.lastword.server.boot.NodeName;
import dev.lastword.server.security.Principal;
import dev.lastword.server.settings.Settings;
import dev.lastword.store.Commit;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Workers that claim over HTTP, of all nodes of a store. Best effort: a claim only notes its worker
 * in memory, and this writes what has changed now and then in commits of its own, so that no claim
 * waits, conflicts or fails because of it. Thread-safe.
 */
@Singleton
public final class WorkerRegistry {

  /** Time after its last claim or report from which a worker is no longer listed. */
  static final Duration GONE = Duration.ofMinutes(2);

  private static final Logger LOG = LoggerFactory.getLogger(WorkerRegistry.class);
  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final int AT_ONCE = 100;
  private static final int MOST = 10_000;
  private static final int LISTED = 1_000;
  private static final int LONGEST_CLIENT = 100;

  private final EventStore store;
  private final InstantSource clock = InstantSource.system();
  private final String node;
  private final Map<String, WorkerSighting> seen = new ConcurrentHashMap<>();
  private final Map<String, Instant> written = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "lastword-workers");
            thread.setDaemon(true);
            return thread;
          });

  WorkerRegistry(EventStore store, Settings settings) {
    this.store = store;
    this.node = NodeName.of(settings);
    timer.scheduleWithFixedDelay(
        this::write, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Notes a claim; {@code client} is what its client calls itself. */
  public void claimed(
      Principal caller,
      String workerId,
      List<String> queues,
      long places,
      Optional<String> client) {
    Instant now = clock.instant();
    WorkerSighting next =
        new WorkerSighting(
            workerId,
            caller.name(),
            queues,
            places,
            node,
            client.map(name -> name.substring(0, Math.min(name.length(), LONGEST_CLIENT))),
            now,
            now);
    if (seen.size() < MOST || seen.containsKey(next.key())) {
      seen.merge(next.key(), next, WorkerRegistry::merge);
    }
  }

  /** Notes a sign of life of a worker that has claimed from this node. */
  public void reported(Principal caller, String workerId) {
    Instant now = clock.instant();
    seen.computeIfPresent(
        WorkerSighting.key(caller.name(), workerId),
        (key, last) ->
            new WorkerSighting(
                last.workerId(),
                last.caller(),
                last.queues(),
                last.places(),
                last.node(),
                last.client(),
                last.since(),
                now));
  }

  private static WorkerSighting merge(WorkerSighting last, WorkerSighting next) {
    return last.lastSeen().plus(GONE).isBefore(next.lastSeen()) ? next : last.again(next);
  }

  /** Returns the workers that were seen lately, by name. */
  List<WorkerSighting> list() {
    Instant from = clock.instant().minus(GONE);
    Map<String, WorkerSighting> found = new LinkedHashMap<>();
    store
        .extension(Projections.class)
        .query(DocQuery.of(WorkerSighting.COLLECTION).direction(Direction.BACKWARD).max(LISTED))
        .docs()
        .forEach(doc -> found.put(doc.key(), WorkerSighting.read(doc)));
    seen.forEach(
        (key, own) -> found.merge(key, own, (a, b) -> a.lastSeen().isAfter(b.lastSeen()) ? a : b));
    return found.values().stream()
        .filter(worker -> worker.lastSeen().isAfter(from))
        .sorted(
            Comparator.comparing(WorkerSighting::workerId).thenComparing(WorkerSighting::caller))
        .toList();
  }

  /** Writes what has changed, and removes what is gone; whatever fails is left to the next time. */
  void write() {
    try {
      Instant from = clock.instant().minus(GONE);
      seen.values().removeIf(worker -> worker.lastSeen().isBefore(from));
      written.keySet().retainAll(seen.keySet());
      List<WorkerSighting> changed =
          seen.values().stream()
              .filter(worker -> !worker.lastSeen().equals(written.get(worker.key())))
              .toList();
      for (int i = 0; i < changed.size(); i += AT_ONCE) {
        write(changed.subList(i, Math.min(changed.size(), i + AT_ONCE)));
      }
      remove(from);
    } catch (RuntimeException unreachable) {
      LOG.debug("workers could not be noted", unreachable);
    }
  }

  private void write(List<WorkerSighting> some) {
    Commit.Builder commit = Commit.builder();
    some.forEach(worker -> commit.put(worker.doc()));
    store.commit(commit.build());
    some.forEach(worker -> written.put(worker.key(), worker.lastSeen()));
  }

  private void remove(Instant from) {
    List<Doc> gone = new ArrayList<>();
    for (Doc doc :
        store
            .extension(Projections.class)
            .query(DocQuery.of(WorkerSighting.COLLECTION).max(AT_ONCE))
            .docs()) {
      if (Micros.fromEpoch(doc.sortKey()).isBefore(from)) {
        gone.add(doc);
      }
    }
    if (!gone.isEmpty()) {
      Commit.Builder commit = Commit.builder();
      gone.forEach(doc -> commit.deleteDoc(WorkerSighting.COLLECTION, doc.key()));
      store.commit(commit.build());
    }
  }

  @PreDestroy
  void close() {
    timer.shutdownNow();
  }
}
