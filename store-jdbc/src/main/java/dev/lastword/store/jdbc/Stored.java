package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Doc;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.StreamId;
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
  private final Map<UUID, StoredCommit> commits;
  private final Map<String, JobRow> jobs;
  private final Map<DocId, Doc> docs;
  private final Instant now;
  private long tokenFloor;

  Stored(
      Map<StreamId, StreamRow> streams,
      Map<UUID, StoredCommit> commits,
      Map<String, JobRow> jobs,
      Map<DocId, Doc> docs,
      long tokenFloor,
      Instant now) {
    this.streams = new HashMap<>(streams);
    this.commits = new HashMap<>(commits);
    this.jobs = new HashMap<>(jobs);
    this.docs = new HashMap<>(docs);
    this.tokenFloor = tokenFloor;
    this.now = now;
  }

  StreamRow stream(StreamId id) {
    return requireNonNull(streams.get(id), "stream");
  }

  Map<UUID, StoredCommit> commits() {
    return commits;
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

  /** Returns the keys of the rows of streams, those included that have none yet. */
  Map<StreamId, Long> streamNumbers() {
    Map<StreamId, Long> numbers = new HashMap<>();
    streams.forEach((id, row) -> numbers.put(id, row.number()));
    return numbers;
  }

  /** Lets those who are decided next see what was accepted; commit ids they do not share. */
  void apply(Changes changes) {
    streams.putAll(changes.streams);
    changes.jobs.forEach((id, job) -> set(jobs, id, job));
    changes.docs.forEach((id, change) -> set(docs, id, change.after()));
    tokenFloor = Math.max(tokenFloor, changes.tokenFloor);
    if (!changes.erased.isEmpty()) {
      commits.replaceAll(
          (id, commit) ->
              changes.erased.stream().anyMatch(commit::isIn) ? commit.erased() : commit);
    }
  }

  private static <K, V> void set(Map<K, V> rows, K key, Optional<V> row) {
    row.ifPresentOrElse(it -> rows.put(key, it), () -> rows.remove(key));
  }
}
