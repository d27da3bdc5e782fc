package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;
import dev.lastword.store.StoredCommit;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Stored values under the keys that commits touch, read and locked inside their transaction, with
 * the changes of commits accepted before in the same group.
 */
public final class Stored {

  /** Rising keys for as many jobs as may be added, and the floor of their tokens. */
  public record NewJobs(List<Long> numbers, long tokenFloor) {

    public static final NewJobs NONE = new NewJobs(List.of(), 0);
  }

  private final Map<String, StreamFamily> families;
  private final Map<UUID, StoredCommit> commits;
  private final Map<String, JobRow> jobs;
  private final Map<DocId, Doc> docs;
  private final Set<String> unlocked;
  private final Instant now;
  private final Deque<Long> jobNumbers;
  private long tokenFloor;

  public Stored(
      Map<String, StreamFamily> families,
      Map<UUID, StoredCommit> commits,
      Map<String, JobRow> jobs,
      Map<DocId, Doc> docs,
      Set<String> unlocked,
      NewJobs newJobs,
      Instant now) {
    this.families = new HashMap<>(families);
    this.commits = new HashMap<>(commits);
    this.jobs = new HashMap<>(jobs);
    this.docs = new HashMap<>(docs);
    this.unlocked = unlocked;
    this.jobNumbers = new ArrayDeque<>(newJobs.numbers());
    this.tokenFloor = newJobs.tokenFloor();
    this.now = now;
  }

  /** Returns the families of all streams by their names, those included that have no row yet. */
  Map<String, StreamFamily> families() {
    return families;
  }

  Map<UUID, StoredCommit> commits() {
    return commits;
  }

  Optional<JobRow> job(String id) {
    return Optional.ofNullable(jobs.get(id));
  }

  /** Tells whether a claim may take the job before this transaction has written. */
  boolean isUnlocked(String job) {
    return unlocked.contains(job);
  }

  Optional<Doc> doc(DocId id) {
    return Optional.ofNullable(docs.get(id));
  }

  /** Returns a token that those of deleted jobs are not above that outgrew theirs. */
  long tokenFloor() {
    return tokenFloor;
  }

  /** Returns the key that the next job gets, or 0 if none is to be added. */
  long nextJobNumber() {
    return jobNumbers.isEmpty() ? 0 : jobNumbers.getFirst();
  }

  /** Gives the key to a job that was added, also if its commit is refused later. */
  void takeJobNumber() {
    jobNumbers.removeFirst();
  }

  /** Returns the store's time, judged after the locks were taken (T1). */
  Instant now() {
    return now;
  }

  /** Lets those who are decided next see what was accepted; commit ids they do not share. */
  void apply(Changes changes) {
    changes.families.changed().forEach(family -> families.put(family.name(), family));
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
