package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

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
 * What accepted commits write: for each row its last form, empty if it is deleted. Deletions are
 * written first.
 */
final class Changes {

  final Map<StreamId, StreamRow> streams = new LinkedHashMap<>();

  /** Rows of the log, for each commit that has any. */
  final List<List<LogRow>> log = new ArrayList<>();

  final Map<String, Optional<JobRow>> jobs = new LinkedHashMap<>();
  final Set<String> deletedJobs = new LinkedHashSet<>();
  final Map<DocId, DocChange> docs = new LinkedHashMap<>();
  final List<Snapshot> snapshots = new ArrayList<>();
  final Map<StreamId, Long> snapshotsDroppedBelow = new LinkedHashMap<>();
  final List<StreamId> erased = new ArrayList<>();

  /** The highest token of a deleted job. */
  long tokenFloor;

  /** The queues that somebody may wait for. */
  final Set<String> queues = new HashSet<>();

  void putJob(JobRow job) {
    // If it was deleted, it comes anew behind those that were enqueued before (J2).
    jobs.remove(job.view().id(), Optional.empty());
    jobs.put(job.view().id(), Optional.of(job));
    queues.add(job.view().queue());
  }

  void deleteJob(JobRow job) {
    tokenFloor = Math.max(tokenFloor, job.view().token());
    deletedJobs.add(job.view().id());
    jobs.put(job.view().id(), Optional.empty());
  }

  List<JobRow> addedJobs() {
    return jobs.values().stream()
        .flatMap(Optional::stream)
        .filter(row -> row.number() == 0)
        .toList();
  }

  List<JobRow> updatedJobs() {
    return jobs.values().stream()
        .flatMap(Optional::stream)
        .filter(row -> row.number() != 0)
        .toList();
  }

  /** Adds what a later commit writes, decided on what this one leaves. */
  void add(Changes later) {
    streams.putAll(later.streams);
    log.addAll(later.log);
    jobs.keySet().removeAll(later.deletedJobs);
    jobs.putAll(later.jobs);
    deletedJobs.addAll(later.deletedJobs);
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

  long head(StreamId stream) {
    return requireNonNull(streams.get(stream)).version();
  }

  Wakeup wakeup() {
    return new Wakeup(!log.isEmpty(), queues);
  }
}
