package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;
import dev.lastword.store.StreamId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What is stored under the keys that commits touch, read and locked inside their transaction, and
 * what those that were accepted before have made of it.
 */
final class Stored {

  private final Map<StreamId, StreamRow> streams;
  private final Map<UUID, EventUse> uses;
  private final Map<String, JobRow> jobs;
  private final Map<DocId, Doc> docs;
  private final Instant now;
  private long tokenFloor;

  /**
   * Streams are locked before event ids are looked up: of two that commit the same at once, the
   * second then finds what the first wrote (W6).
   */
  private Stored(Statements statements, CommitKeys keys, StoreClock clock) throws SQLException {
    Dialect dialect = statements.dialect();
    streams = new HashMap<>(dialect.lockStreams(statements, keys.streams()));
    uses = new HashMap<>(dialect.findUses(statements, keys.eventIds()));
    jobs = new HashMap<>(dialect.lockJobs(statements, keys.jobs()));
    docs = new HashMap<>(dialect.lockDocs(statements, keys.createdDocs()));
    tokenFloor = keys.enqueues() ? JobTable.tokenFloor(statements) : 0;
    now = clock.now(statements.connection());
  }

  static Stored load(Statements statements, CommitKeys keys, StoreClock clock) throws SQLException {
    return new Stored(statements, keys, clock);
  }

  StreamRow stream(StreamId id) {
    return streams.getOrDefault(id, StreamRow.absent(id));
  }

  Map<UUID, EventUse> uses() {
    return uses;
  }

  Optional<JobRow> job(String id) {
    return Optional.ofNullable(jobs.get(id));
  }

  Optional<Doc> doc(DocId id) {
    return Optional.ofNullable(docs.get(id));
  }

  /** Returns a token that no deleted job's is above. */
  long tokenFloor() {
    return tokenFloor;
  }

  /** Returns the store's time, judged after the locks were taken (T1). */
  Instant now() {
    return now;
  }

  /** Returns the keys of the rows of streams that have one. */
  Map<StreamId, Long> streamNumbers() {
    Map<StreamId, Long> numbers = new HashMap<>();
    streams.forEach((id, row) -> numbers.put(id, row.number()));
    return numbers;
  }

  /** Lets those who are decided next see what was accepted; event ids they do not share. */
  void apply(Changes changes) {
    streams.putAll(changes.streams);
    changes.jobs.forEach((id, job) -> set(jobs, id, job));
    changes.docs.forEach((id, doc) -> set(docs, id, doc));
    tokenFloor = Math.max(tokenFloor, changes.tokenFloor);
    if (!changes.erased.isEmpty()) {
      uses.replaceAll(
          (id, use) -> changes.erased.contains(use.stream()) ? use.withoutPlace() : use);
    }
  }

  private static <K, V> void set(Map<K, V> rows, K key, Optional<V> row) {
    row.ifPresentOrElse(it -> rows.put(key, it), () -> rows.remove(key));
  }
}
