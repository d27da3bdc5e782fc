package dev.lastword.store.memory;

import static dev.lastword.store.DuplicateEvent.Reason.ERASED;
import static dev.lastword.store.DuplicateEvent.Reason.OTHER_COMMIT;
import static dev.lastword.store.DuplicateEvent.Reason.OTHER_CONTENT;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DocOp;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.OpVisitor;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.VersionConflict;
import dev.lastword.store.Wakeup;
import dev.lastword.store.memory.Storage.Job;
import dev.lastword.store.memory.Storage.Log;
import dev.lastword.store.memory.Storage.Use;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One commit. First it is decided, by the checks of rule X1 in their order: each operation sees
 * what those before it leave. Only what has passed all of them is written, so nothing is undone.
 */
final class Transaction implements OpVisitor {

  /** What became of it, and what others may want to know. */
  record Done(CommitResult result, Wakeup hint) {}

  private final Storage storage;
  private final Commit commit;
  private final Instant now;
  private final Map<StreamId, Long> heads = new HashMap<>();
  private final Map<String, Optional<Job>> jobs = new LinkedHashMap<>();
  private final Map<List<String>, Optional<Doc>> docs = new HashMap<>();
  private final Set<StreamId> erased = new HashSet<>();
  private final List<Runnable> writes = new ArrayList<>();

  Transaction(Storage storage, Commit commit, Instant now) {
    this.storage = storage;
    this.commit = commit;
    this.now = now;
  }

  Done run() {
    commit.appends().forEach(append -> refuseErased(append.stream()));
    if (isRepeated()) {
      return new Done(result(true), new Wakeup(false, Set.of()));
    }
    for (Append append : commit.appends()) {
      if (append.expected() instanceof Expected.Version expected) {
        requireHead(append.stream(), expected.version());
      }
    }
    commit.guards().forEach(guard -> refuseErased(guard.stream()));
    commit.guards().forEach(guard -> requireHead(guard.stream(), guard.version()));
    commit.fences().forEach(this::held);
    commit.appends().forEach(a -> heads.put(a.stream(), head(a.stream()) + a.events().size()));
    commit.ops().forEach(op -> op.accept(this));
    return write();
  }

  private Done write() {
    append();
    CommitResult result = result(false);
    writes.forEach(Runnable::run);
    docs.forEach((key, doc) -> storage.docs.compute(key, (any, old) -> doc.orElse(null)));
    jobs.forEach((id, job) -> job.ifPresent(it -> storage.jobs.put(id, it)));
    Stream<Job> changed = jobs.values().stream().flatMap(Optional::stream);
    Set<String> queues = changed.map(job -> job.view().queue()).collect(toSet());
    return new Done(result, new Wakeup(!commit.appends().isEmpty(), queues));
  }

  /** Returns whether exactly this was committed before (W6). */
  private boolean isRepeated() {
    Optional<EventRecord> known =
        events().filter(event -> storage.ids.containsKey(event.eventId())).findFirst();
    known.ifPresent(event -> refuseUnless(use(event).commit().equals(ids()), event, OTHER_COMMIT));
    known.ifPresent(
        any -> events().forEach(e -> refuseUnless(stored(e).event().equals(e), e, OTHER_CONTENT)));
    return known.isPresent();
  }

  private void refuseUnless(boolean same, EventRecord event, DuplicateEvent.Reason why) {
    if (!same) {
      StreamId stream = use(event).stream();
      DuplicateEvent.Reason reason = storage.stream(stream).erased ? ERASED : why;
      throw new DuplicateEvent(event.eventId(), stream, use(event).version(), reason);
    }
  }

  private Use use(EventRecord event) {
    return requireNonNull(storage.ids.get(event.eventId()));
  }

  private StoredEvent stored(EventRecord event) {
    return requireNonNull(storage.stream(use(event).stream()).events.get(use(event).version()));
  }

  private Stream<EventRecord> events() {
    return commit.appends().stream().flatMap(append -> append.events().stream());
  }

  /** Returns which events go where. */
  private List<?> ids() {
    return commit.appends().stream()
        .map(a -> Map.entry(a.stream(), a.events().stream().map(EventRecord::eventId).toList()))
        .toList();
  }

  private void append() {
    // A clock that stepped back does not make the log step back (T4).
    storage.lastRecorded = now.isAfter(storage.lastRecorded) ? now : storage.lastRecorded;
    List<?> ids = ids();
    for (Append append : commit.appends()) {
      StreamId stream = append.stream();
      Log log = storage.streams.computeIfAbsent(stream, any -> new Log());
      for (EventRecord event : append.events()) {
        long position = ++storage.lastPosition;
        storage.ids.put(event.eventId(), new Use(stream, ++log.head, ids));
        log.events.put(
            log.head, new StoredEvent(position, stream, log.head, storage.lastRecorded, event));
        storage.feed.put(position, stored(event));
      }
    }
  }

  /** Returns where the events are. */
  private CommitResult result(boolean alreadyCommitted) {
    List<StreamHead> ends = new ArrayList<>();
    for (Append append : commit.appends()) {
      EventRecord last = append.events().get(append.events().size() - 1);
      ends.add(new StreamHead(append.stream(), use(last).version()));
    }
    List<Long> positions = events().map(event -> stored(event).position()).toList();
    return new CommitResult(ends, positions, alreadyCommitted);
  }

  private long head(StreamId stream) {
    return heads.getOrDefault(stream, storage.stream(stream).head);
  }

  private void requireHead(StreamId stream, long version) {
    if (head(stream) != version) {
      throw new VersionConflict(stream, version, head(stream));
    }
  }

  private void refuseErased(StreamId stream) {
    if (storage.stream(stream).erased || erased.contains(stream)) {
      throw new StreamErased(stream, head(stream));
    }
  }

  /** Judged before the operations. */
  @Override
  public void on(StreamOp.RequireVersion op) {}

  @Override
  public void on(StreamOp.Erase op) {
    requireHead(op.stream(), op.version());
    erased.add(op.stream());
    writes.add(() -> erase(storage.stream(op.stream())));
  }

  private void erase(Log log) {
    log.events.values().forEach(event -> storage.feed.remove(event.position()));
    log.events.clear();
    log.snapshots.clear();
    log.erased = true;
  }

  @Override
  public void on(SnapshotOp.Put op) {
    StreamId stream = op.snapshot().stream();
    long version = op.snapshot().version();
    refuseErased(stream);
    // It may be behind the head, never ahead of it (S4).
    requireHead(stream, Math.max(version, head(stream)));
    writes.add(() -> storage.stream(stream).snapshots.put(version, op.snapshot()));
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    writes.add(() -> storage.stream(op.stream()).snapshots.headMap(op.belowVersion()).clear());
  }

  @Override
  public void on(DocOp.Put op) {
    docs.put(List.of(op.doc().collection(), op.doc().key()), Optional.of(op.doc()));
  }

  @Override
  public void on(DocOp.Create op) {
    List<String> key = List.of(op.doc().collection(), op.doc().key());
    Optional<Doc> taken = docs.getOrDefault(key, Optional.ofNullable(storage.docs.get(key)));
    if (!taken.orElse(op.doc()).equals(op.doc())) {
      throw new DocConflict(op.doc().collection(), op.doc().key());
    }
    docs.put(key, Optional.of(op.doc()));
  }

  @Override
  public void on(DocOp.Delete op) {
    docs.put(List.of(op.collection(), op.key()), Optional.empty());
  }

  @Override
  public void on(JobOp.Enqueue op) {
    Optional<Job> taken = job(op.jobId());
    if (taken.isEmpty()) {
      put(JobView.enqueued(op.job(), storage.tokenFloor, now));
    } else if (!taken.get().view().isSame(op.job())) {
      throw new JobConflict(op.jobId(), "was expected new, but exists and differs");
    }
  }

  @Override
  public void on(JobOp.Mark op) {
    put(held(op.fence()).marked(op.status()));
  }

  @Override
  public void on(JobOp.Complete op) {
    OptionalLong by = OptionalLong.of(op.fence().token());
    Optional<Job> completed = job(op.jobId()).filter(job -> job.completedBy().equals(by));
    if (completed.filter(job -> job.view().status().equals(op.status())).isEmpty()) {
      jobs.put(op.jobId(), Optional.of(new Job(held(op.fence()).ended(op.status()), by)));
    }
  }

  @Override
  public void on(JobOp.Release op) {
    put(held(op.fence()).freed(op.availability(), now, op.status()));
  }

  @Override
  public void on(JobOp.Requeue op) {
    JobView job =
        open(op).orElseThrow(() -> new JobConflict(op.jobId(), "was expected open, but is not"));
    put(job.freed(op.availability(), now, op.status()));
  }

  @Override
  public void on(JobOp.End op) {
    open(op).ifPresent(job -> put(job.ended(op.status())));
  }

  @Override
  public void on(JobOp.Delete op) {
    if (open(op).isPresent()) {
      throw new JobConflict(op.jobId(), "was expected ended, but is open");
    }
    long token = job(op.jobId()).map(job -> job.view().token()).orElse(0L);
    storage.tokenFloor = Math.max(storage.tokenFloor, token);
    jobs.put(op.jobId(), Optional.empty());
    writes.add(() -> storage.jobs.remove(op.jobId()));
  }

  private Optional<Job> job(String id) {
    return jobs.getOrDefault(id, Optional.ofNullable(storage.jobs.get(id)));
  }

  private Optional<JobView> open(JobOp op) {
    return job(op.jobId()).map(Job::view).filter(JobView::isOpen);
  }

  private JobView held(Fence fence) {
    return fence.require(job(fence.jobId()).map(Job::view));
  }

  private void put(JobView job) {
    jobs.put(job.id(), Optional.of(new Job(job)));
  }
}
