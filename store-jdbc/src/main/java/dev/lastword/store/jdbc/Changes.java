package dev.lastword.store.jdbc;

import dev.lastword.store.JobPhase;
import dev.lastword.store.Lease;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import dev.lastword.store.Wakeup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes of accepted commits: for each row its last form, empty if it is deleted. Deletions are
 * written first.
 */
public final class Changes {

  final FamilyMap families;

  /** Rows of the log, for each commit that has any. */
  final List<List<LogRow>> log = new ArrayList<>();

  final Map<String, Optional<JobRow>> jobs = new LinkedHashMap<>();
  final Set<String> deletedJobs = new LinkedHashSet<>();

  /** Deleted jobs that were read without a lock, with the token that they must still have. */
  final Map<String, Long> settledJobs = new LinkedHashMap<>();

  final Map<DocId, DocChange> docs = new LinkedHashMap<>();
  final List<Snapshot> snapshots = new ArrayList<>();
  final Map<StreamId, Long> snapshotsDroppedBelow = new LinkedHashMap<>();
  final List<StreamId> erased = new ArrayList<>();

  /** Leases of jobs that were enqueued leased. */
  final List<Lease> leases = new ArrayList<>();

  /** The highest token of a deleted job that had more of them than its key stands for. */
  long tokenFloor;

  /** The queues to which jobs came, which callers may wait for. */
  final Set<String> queues = new HashSet<>();

  Changes(FamilyMap families) {
    this.families = families;
  }

  void putJob(JobRow job) {
    // If it was deleted, it comes anew behind those that were enqueued before (J2).
    jobs.remove(job.view().id(), Optional.empty());
    jobs.put(job.view().id(), Optional.of(job));
    if (job.view().phase() == JobPhase.QUEUED) {
      queues.add(job.view().queue());
    }
  }

  void deleteJob(JobRow job) {
    if (job.hasOutgrownItsTokens()) {
      tokenFloor = Math.max(tokenFloor, job.view().token());
    }
    deletedJobs.add(job.view().id());
    jobs.put(job.view().id(), Optional.empty());
  }

  public List<JobRow> addedJobs() {
    return jobs.values().stream().flatMap(Optional::stream).filter(row -> !row.stored()).toList();
  }

  public List<JobRow> updatedJobs() {
    return jobs.values().stream().flatMap(Optional::stream).filter(JobRow::stored).toList();
  }

  /** Adds what a later commit writes, decided on what this one leaves. */
  void add(Changes later) {
    families.putAll(later.families);
    log.addAll(later.log);
    jobs.keySet().removeAll(later.deletedJobs);
    jobs.putAll(later.jobs);
    deletedJobs.addAll(later.deletedJobs);
    later.settledJobs.forEach(settledJobs::putIfAbsent);
    later.docs.forEach(this::changeDoc);
    later.snapshotsDroppedBelow.forEach(this::dropSnapshots);
    snapshots.addAll(later.snapshots);
    erased.addAll(later.erased);
    tokenFloor = Math.max(tokenFloor, later.tokenFloor);
    queues.addAll(later.queues);
  }

  void changeDoc(DocId id, DocChange change) {
    docs.merge(id, change, DocChange::then);
  }

  void dropSnapshots(StreamId stream, long belowVersion) {
    snapshots.removeIf(
        snapshot -> snapshot.stream().equals(stream) && snapshot.version() < belowVersion);
    snapshotsDroppedBelow.merge(stream, belowVersion, Math::max);
  }

  /** Returns the snapshots that stay: of those of one version, the last (S3). */
  public List<Snapshot> newestSnapshots() {
    record Place(StreamId stream, long version) {}
    Map<Place, Snapshot> newest = new LinkedHashMap<>();
    snapshots.forEach(
        snapshot -> newest.put(new Place(snapshot.stream(), snapshot.version()), snapshot));
    return List.copyOf(newest.values());
  }

  long head(StreamId stream) {
    return families.member(stream).version();
  }

  Wakeup wakeup() {
    return new Wakeup(!log.isEmpty(), queues);
  }

  /** Returns the streams, by family, as they will be. */
  public FamilyMap families() {
    return families;
  }

  /** Returns the rows of the log, those of one commit together. */
  public List<List<LogRow>> log() {
    return log;
  }

  /** Returns the ids of jobs whose rows are deleted. */
  public Set<String> deletedJobs() {
    return deletedJobs;
  }

  /**
   * Returns the deleted jobs that were read without a lock, with the token they must still have.
   */
  public Map<String, Long> settledJobs() {
    return settledJobs;
  }

  /** Returns what changes in documents. */
  public Map<DocId, DocChange> docs() {
    return docs;
  }

  /** Returns the versions below which snapshots of a stream are dropped. */
  public Map<StreamId, Long> snapshotsDroppedBelow() {
    return snapshotsDroppedBelow;
  }

  /** Returns the token above which jobs begin from now on. */
  public long tokenFloor() {
    return tokenFloor;
  }
}
