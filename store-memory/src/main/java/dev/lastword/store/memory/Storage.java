package dev.lastword.store.memory;

import static dev.lastword.store.Text.BINARY_ORDER;
import static java.util.Comparator.naturalOrder;
import static java.util.function.Function.identity;

import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.Fence;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import dev.lastword.store.memory.Table.Index;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All that is stored, for all instances on it; everything but the listeners needs the lock. */
final class Storage {

  final ReentrantLock lock = new ReentrantLock();
  final Table.Undo undo = new Table.Undo();
  final Map<Wakeups.Subscription, Listener> listeners = new ConcurrentHashMap<>();

  final Table<StreamId, Head> heads = new Table<>(undo);
  final Table<UUID, Use> ids = new Table<>(undo);
  final Table<Long, StoredEvent> events = new Table<>(undo);
  final Index<Boolean, Long, StoredEvent> feed =
      events.index(event -> Stream.of(true), StoredEvent::position, naturalOrder());
  final Index<StreamId, Long, StoredEvent> streams =
      events.index(event -> Stream.of(event.stream()), StoredEvent::version, naturalOrder());
  final Table<StreamHead, Snapshot> snapshots = new Table<>(undo);
  final Index<StreamId, Long, Snapshot> snapshotsOf =
      snapshots.index(shot -> Stream.of(shot.stream()), Snapshot::version, naturalOrder());

  /** Documents by collection and key; listed under their collection and under each tag in it. */
  final Table<List<String>, Doc> docs = new Table<>(undo);

  final Index<List<String>, DocCursor, Doc> docLists =
      docs.index(doc -> lists(doc.collection(), doc.tags()), Doc::cursor, naturalOrder());

  final Table<String, JobRow> jobs = new Table<>(undo);
  final Index<List<String>, String, JobRow> jobLists =
      jobs.index(JobRow::lists, JobRow::id, BINARY_ORDER);

  /** Jobs that can be claimed, now or later, by queue and priority: none not due hides one due. */
  final Index<JobRow.Lane, JobRow, JobRow> lanes =
      jobs.index(JobRow::lane, identity(), JobRow.CLAIM_ORDER);

  // Never taken back, not even with a refused commit: no position or token is used twice (W5, J3).
  long lastPosition;
  long lastToken;
  long lastNumber;
  Instant lastRecorded = Instant.MIN;

  /** Who is to be woken, and the instance that it goes with. */
  record Listener(MemoryEventStore store, Consumer<Wakeup> callback) {}

  /** Where a stream ends, and whether it was erased. */
  record Head(long version, boolean erased) {}

  /** Where an event id is used, the ids of that whole commit, and what was answered. */
  record Use(
      UUID id,
      StreamId stream,
      long version,
      List<Map.Entry<StreamId, List<UUID>>> commit,
      CommitResult result) {}

  Head head(StreamId stream) {
    return heads.get(stream).orElse(new Head(0, false));
  }

  /** Returns the job, if it is open and has the fence's token (W12). */
  JobRow requireOpen(Fence fence) {
    JobRow row =
        jobs.get(fence.jobId())
            .filter(JobRow::isOpen)
            .orElseThrow(() -> new LeaseLost(fence, "it has ended or is unknown"));
    if (row.token() != fence.token()) {
      throw new LeaseLost(fence, "its token is " + row.token());
    }
    return row;
  }

  static Stream<List<String>> lists(String collection, Map<String, String> tags) {
    return Stream.concat(
        tags.entrySet().stream().map(tag -> List.of(collection, tag.getKey(), tag.getValue())),
        Stream.of(List.of(collection)));
  }
}
