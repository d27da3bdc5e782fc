package dev.lastword.store.memory;

import static dev.lastword.store.DuplicateEvent.Reason.ERASED;
import static dev.lastword.store.DuplicateEvent.Reason.OTHER_COMMIT;
import static dev.lastword.store.DuplicateEvent.Reason.OTHER_CONTENT;

import dev.lastword.store.Append;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DocOp;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.DuplicateEvent.Reason;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobOp;
import dev.lastword.store.OpVisitor;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.StreamOp.RequireVersion;
import dev.lastword.store.VersionConflict;
import dev.lastword.store.memory.Storage.Head;
import dev.lastword.store.memory.Storage.Use;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** One commit: the checks of rule X1 in their order, then the writes. */
record Transaction(Storage storage, Commit commit, Instant now, Set<String> queues)
    implements OpVisitor {

  CommitResult run() {
    commit.appends().forEach(append -> refuseErased(append.stream()));
    return repeated().orElseGet(this::apply);
  }

  private CommitResult apply() {
    for (Append append : commit.appends()) {
      if (append.expected() instanceof Expected.Version expected) {
        requireHead(append.stream(), expected.version());
      }
    }
    guards().forEach(guard -> refuseErased(guard.stream()));
    guards().forEach(guard -> requireHead(guard.stream(), guard.version()));
    commit.fences().forEach(storage::requireOpen);
    CommitResult result = append();
    commit.ops().forEach(op -> op.accept(this));
    return result;
  }

  /** Returns the first answer to a commit that is repeated, or nothing if its ids are new (W6). */
  private Optional<CommitResult> repeated() {
    Optional<Use> known =
        events().flatMap(event -> storage.ids.get(event.eventId()).stream()).findFirst();
    known.filter(use -> !use.commit().equals(ids())).ifPresent(use -> refuse(use, OTHER_COMMIT));
    if (known.isPresent()) {
      events().forEach(this::requireSame);
    }
    return known.map(use -> new CommitResult(use.result().heads(), use.result().positions(), true));
  }

  private void requireSame(EventRecord event) {
    Use use = storage.ids.get(event.eventId()).orElseThrow();
    if (!storage.streams.get(use.stream()).get(use.version()).event().equals(event)) {
      refuse(use, OTHER_CONTENT);
    }
  }

  private void refuse(Use use, Reason reason) {
    boolean erased = storage.head(use.stream()).erased();
    throw new DuplicateEvent(use.id(), use.stream(), use.version(), erased ? ERASED : reason);
  }

  private Stream<EventRecord> events() {
    return commit.appends().stream().flatMap(append -> append.events().stream());
  }

  private List<Map.Entry<StreamId, List<UUID>>> ids() {
    return commit.appends().stream()
        .map(a -> Map.entry(a.stream(), a.events().stream().map(EventRecord::eventId).toList()))
        .toList();
  }

  private CommitResult append() {
    // A clock that stepped back does not make the log step back (T4).
    storage.lastRecorded = now.isAfter(storage.lastRecorded) ? now : storage.lastRecorded;
    List<StoredEvent> stored = new ArrayList<>();
    List<StreamHead> heads = new ArrayList<>();
    for (Append append : commit.appends()) {
      StreamId stream = append.stream();
      long version = storage.head(stream).version();
      for (EventRecord event : append.events()) {
        long position = ++storage.lastPosition;
        stored.add(new StoredEvent(position, stream, ++version, storage.lastRecorded, event));
      }
      storage.heads.put(stream, new Head(version, false));
      heads.add(new StreamHead(stream, version));
    }
    CommitResult result =
        new CommitResult(heads, stored.stream().map(StoredEvent::position).toList(), false);
    List<Map.Entry<StreamId, List<UUID>>> ids = ids();
    for (StoredEvent event : stored) {
      UUID id = event.event().eventId();
      storage.events.put(event.position(), event);
      storage.ids.put(id, new Use(id, event.stream(), event.version(), ids, result));
    }
    return result;
  }

  private Stream<RequireVersion> guards() {
    return commit.ops().stream()
        .filter(RequireVersion.class::isInstance)
        .map(RequireVersion.class::cast);
  }

  private void refuseErased(StreamId stream) {
    if (storage.head(stream).erased()) {
      throw new StreamErased(stream, storage.head(stream).version());
    }
  }

  private void requireHead(StreamId stream, long version) {
    if (storage.head(stream).version() != version) {
      throw new VersionConflict(stream, version, storage.head(stream).version());
    }
  }

  /** Judged before the first write. */
  @Override
  public void on(RequireVersion op) {}

  @Override
  public void on(StreamOp.Erase op) {
    requireHead(op.stream(), op.version());
    storage.heads.put(op.stream(), new Head(op.version(), true));
    List.copyOf(storage.streams.get(op.stream()).values())
        .forEach(event -> storage.events.remove(event.position()));
    on(new SnapshotOp.Drop(op.stream(), Long.MAX_VALUE));
  }

  @Override
  public void on(SnapshotOp.Put op) {
    StreamHead at = new StreamHead(op.snapshot().stream(), op.snapshot().version());
    refuseErased(at.stream());
    if (at.version() > storage.head(at.stream()).version()) {
      requireHead(at.stream(), at.version());
    }
    storage.snapshots.put(at, op.snapshot());
  }

  @Override
  public void on(SnapshotOp.Drop op) {
    storage.snapshotsOf.get(op.stream()).headMap(op.belowVersion()).keySet().stream()
        .toList()
        .forEach(version -> storage.snapshots.remove(new StreamHead(op.stream(), version)));
  }

  @Override
  public void on(DocOp.Put op) {
    storage.docs.put(List.of(op.doc().collection(), op.doc().key()), op.doc());
  }

  @Override
  public void on(DocOp.Create op) {
    Doc doc = op.doc();
    Optional<Doc> taken = storage.docs.get(List.of(doc.collection(), doc.key()));
    if (!taken.orElse(doc).equals(doc)) {
      throw new DocConflict(doc.collection(), doc.key());
    }
    on(new DocOp.Put(doc));
  }

  @Override
  public void on(DocOp.Delete op) {
    storage.docs.remove(List.of(op.collection(), op.key()));
  }

  @Override
  public void on(JobOp.Enqueue op) {
    Optional<JobRow> taken = storage.jobs.get(op.jobId());
    if (!taken.map(row -> row.isSame(op.job())).orElse(true)) {
      throw new JobConflict(op.jobId(), "was expected new, but exists and differs");
    }
    if (taken.isEmpty()) {
      free(JobRow.of(op.job(), ++storage.lastNumber), op.job().availability(), op.job().status());
    }
  }

  @Override
  public void on(JobOp.Mark op) {
    put(storage.requireOpen(op.fence()).marked(op.status()));
  }

  @Override
  public void on(JobOp.Complete op) {
    long token = op.fence().token();
    Optional<JobRow> row = storage.jobs.get(op.jobId());
    if (row.filter(r -> r.completedBy() == token && r.status().equals(op.status())).isEmpty()) {
      put(storage.requireOpen(op.fence()).ended(op.status(), ++storage.lastToken, token));
    }
  }

  @Override
  public void on(JobOp.Release op) {
    free(storage.requireOpen(op.fence()), op.availability(), op.status());
  }

  @Override
  public void on(JobOp.Requeue op) {
    JobRow row =
        open(op).orElseThrow(() -> new JobConflict(op.jobId(), "was expected open, but is not"));
    free(row, op.availability(), op.status());
  }

  @Override
  public void on(JobOp.End op) {
    open(op).ifPresent(row -> put(row.ended(op.status(), ++storage.lastToken, 0)));
  }

  @Override
  public void on(JobOp.Delete op) {
    if (open(op).isPresent()) {
      throw new JobConflict(op.jobId(), "was expected ended, but is open");
    }
    storage.jobs.remove(op.jobId());
  }

  private Optional<JobRow> open(JobOp op) {
    return storage.jobs.get(op.jobId()).filter(JobRow::isOpen);
  }

  private void free(JobRow row, Availability availability, String status) {
    put(row.freed(status, ++storage.lastToken, availability.delay().map(now::plus)));
  }

  private void put(JobRow row) {
    storage.jobs.put(row.id(), row);
    queues.add(row.job().queue());
  }
}
