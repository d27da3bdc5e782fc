package dev.lastword.tck.store.model;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/** Everything that a store must show after a history, as plainly as it can be said. */
final class ReferenceModel {

  final Map<StreamId, Log> streams = new LinkedHashMap<>();
  final NavigableMap<Long, StoredEvent> feed = new TreeMap<>();
  final Map<UUID, StoredCommit> commits = new HashMap<>();
  final Map<List<String>, Doc> docs = new LinkedHashMap<>();
  private final Map<String, NavigableMap<DocCursor, Doc>> ordered = new HashMap<>();
  final NavigableMap<String, ModelJob> jobs = new TreeMap<>(Text.BINARY_ORDER);

  /** The highest token that each job id has ever had (J3). */
  final Map<String, Long> tokens = new HashMap<>();

  /** Every commit with events that was applied, in order, to be repeated. */
  final List<Commit> written = new ArrayList<>();

  long lastPosition;
  long arrivals;

  /** By how many whole hours the clock was moved. */
  long hour;

  /** One stream. */
  static final class Log {
    final NavigableMap<Long, StoredEvent> events = new TreeMap<>();
    final NavigableMap<Long, Snapshot> snapshots = new TreeMap<>();
    final Set<UUID> commits = new HashSet<>();
    long head;
    boolean erased;

    private Log copy() {
      Log copy = new Log();
      copy.events.putAll(events);
      copy.snapshots.putAll(snapshots);
      copy.commits.addAll(commits);
      copy.head = head;
      copy.erased = erased;
      return copy;
    }
  }

  /** Returns a model in the same state that goes its own way. */
  ReferenceModel copy() {
    ReferenceModel copy = new ReferenceModel();
    streams.forEach((id, log) -> copy.streams.put(id, log.copy()));
    copy.feed.putAll(feed);
    copy.commits.putAll(commits);
    docs.forEach((key, doc) -> copy.keep(key, Optional.of(doc)));
    copy.jobs.putAll(jobs);
    copy.tokens.putAll(tokens);
    copy.written.addAll(written);
    copy.lastPosition = lastPosition;
    copy.arrivals = arrivals;
    copy.hour = hour;
    return copy;
  }

  Log log(StreamId stream) {
    return streams.getOrDefault(stream, new Log());
  }

  StreamPage read(StreamId stream, ReadSpec spec) {
    Log log = log(stream);
    boolean forward = spec.direction() == Direction.FORWARD;
    NavigableMap<Long, StoredEvent> all = forward ? log.events : log.events.descendingMap();
    Stream<StoredEvent> rest = all.tailMap(spec.fromVersion(), true).values().stream();
    return StreamPage.of(rest, spec, log.head, log.erased);
  }

  FeedPage feed(long after, FeedSpec spec) {
    return FeedPage.of(feed.tailMap(after, false).values().stream(), after, spec);
  }

  Optional<Snapshot> latest(StreamId stream, long atMost) {
    return Optional.ofNullable(log(stream).snapshots.floorEntry(atMost)).map(Map.Entry::getValue);
  }

  Optional<Doc> get(String collection, String key) {
    return Optional.ofNullable(docs.get(List.of(collection, key)));
  }

  DocPage query(DocQuery query) {
    NavigableMap<DocCursor, Doc> all = ordered.getOrDefault(query.collection(), new TreeMap<>());
    boolean forward = query.direction() == Direction.FORWARD;
    NavigableMap<DocCursor, Doc> way = forward ? all : all.descendingMap();
    Stream<Doc> inOrder =
        query.after().map(cursor -> way.tailMap(cursor, false)).orElse(way).values().stream();
    return DocPage.of(inOrder.filter(query::matches), query.max());
  }

  JobPage list(JobFilter filter) {
    Map<String, ModelJob> rest = filter.afterId().map(id -> jobs.tailMap(id, false)).orElse(jobs);
    Stream<ModelJob> found = rest.values().stream();
    return JobPage.of(found.map(ModelJob::view).filter(filter::matches), filter.max());
  }

  /** Returns the jobs that a claim takes, best first (J1, J2, J15). */
  List<ModelJob> due(ClaimSpec spec) {
    return spec.queues().stream()
        .flatMap(this::due)
        .sorted(ModelJob.CLAIM_ORDER)
        .limit(spec.max())
        .toList();
  }

  private Stream<ModelJob> due(QueueClaim queue) {
    long leased = in(queue.queue()).filter(job -> job.isLeased(hour)).count();
    return in(queue.queue())
        .filter(job -> job.isDue(hour))
        .sorted(ModelJob.CLAIM_ORDER)
        .limit(Math.max(0, queue.maxLeased().orElse(Integer.MAX_VALUE) - leased));
  }

  Stream<ModelJob> in(String queue) {
    return jobs.values().stream().filter(job -> job.view().queue().equals(queue));
  }

  /** Returns the depth of a queue, without how long the first has been due. */
  QueueDepth depth(String queue) {
    return new QueueDepth(
        in(queue).filter(job -> job.isDue(hour)).count(),
        in(queue).filter(job -> job.view().phase() == JobPhase.QUEUED && !job.isDue(hour)).count(),
        in(queue).filter(job -> job.isLeased(hour)).count(),
        in(queue).filter(job -> job.view().phase() == JobPhase.PARKED).count(),
        Optional.empty());
  }

  /** Adds the events of one commit, with the places that the store gave them. */
  void add(Commit commit, List<StoredEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    StoredCommit stored = StoredCommit.of(events);
    commits.put(stored.id(), stored);
    written.add(commit);
    for (StoredEvent event : events) {
      Log log = streams.computeIfAbsent(event.stream(), any -> new Log());
      log.events.put(event.version(), event);
      log.head = event.version();
      log.commits.add(stored.id());
      feed.put(event.position(), event);
      lastPosition = event.position();
    }
  }

  /** Leaves the head, the names of commits and the positions used (E2, E4). */
  void erase(StreamId stream) {
    Log log = streams.computeIfAbsent(stream, any -> new Log());
    log.events.values().forEach(event -> feed.remove(event.position()));
    log.commits.forEach(id -> commits.computeIfPresent(id, (any, commit) -> commit.erased()));
    log.commits.clear();
    log.events.clear();
    log.snapshots.clear();
    log.erased = true;
  }

  /** Keeps what became of a document. */
  void keep(List<String> key, Optional<Doc> doc) {
    NavigableMap<DocCursor, Doc> all = ordered.computeIfAbsent(key.get(0), any -> new TreeMap<>());
    Optional.ofNullable(docs.remove(key)).ifPresent(old -> all.remove(old.cursor()));
    doc.ifPresent(
        left -> {
          docs.put(key, left);
          all.put(left.cursor(), left);
        });
  }

  /** Keeps what became of a job, with its token and time as the store tells them. */
  void put(ModelJob job) {
    jobs.put(job.view().id(), job);
    tokens.merge(job.view().id(), job.view().token(), Math::max);
  }
}
