package dev.lastword.store.memory;

import static dev.lastword.store.JobPhase.ENDED;
import static dev.lastword.store.JobPhase.LEASED;
import static dev.lastword.store.JobPhase.PARKED;
import static dev.lastword.store.JobPhase.QUEUED;
import static java.util.Comparator.comparing;

import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.NewJob;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A job: what was enqueued, its place in the order of arrival, and what has become of it.
 *
 * @param time when it can be claimed: its availability, or the expiry of its lease
 * @param completedBy the token whose holder completed it, or 0
 */
record JobRow(
    NewJob job,
    long number,
    String status,
    JobPhase phase,
    long token,
    int attempt,
    Optional<String> owner,
    Optional<Instant> time,
    long completedBy) {

  /** The order in which due jobs are claimed (J2). */
  static final Comparator<JobRow> CLAIM_ORDER =
      comparing((JobRow row) -> -row.job.priority())
          .thenComparing(row -> row.time.orElseThrow())
          .thenComparing(JobRow::number);

  record Lane(String queue, int priority) {}

  static JobRow of(NewJob job, long number) {
    return new JobRow(
        job, number, job.status(), PARKED, 0, 0, Optional.empty(), Optional.empty(), 0);
  }

  JobRow marked(String word) {
    return new JobRow(job, number, word, phase, token, attempt, owner, time, completedBy);
  }

  JobRow leased(String by, long proof, Instant expiry) {
    return new JobRow(
        job, number, status, LEASED, proof, attempt + 1, Optional.of(by), Optional.of(expiry), 0);
  }

  JobRow extended(Instant expiry) {
    return new JobRow(job, number, status, phase, token, attempt, owner, Optional.of(expiry), 0);
  }

  JobRow freed(String word, long proof, Optional<Instant> at) {
    JobPhase next = at.isPresent() ? QUEUED : PARKED;
    return new JobRow(job, number, word, next, proof, attempt, Optional.empty(), at, 0);
  }

  JobRow ended(String word, long proof, long by) {
    return new JobRow(
        job, number, word, ENDED, proof, attempt, Optional.empty(), Optional.empty(), by);
  }

  String id() {
    return job.id();
  }

  boolean isSame(NewJob other) {
    return job.status(other.status()).availability(other.availability()).equals(other);
  }

  boolean isOpen() {
    return phase != ENDED;
  }

  boolean isDue(Instant now) {
    return time.filter(at -> !at.isAfter(now)).isPresent();
  }

  boolean isLeased(Instant now) {
    return phase == LEASED && !isDue(now);
  }

  JobView view() {
    return new JobView(
        job.id(),
        job.queue(),
        job.priority(),
        job.group(),
        job.payload(),
        status,
        phase,
        token,
        attempt,
        owner,
        time);
  }

  /** Returns the lists that show it: all jobs, and those with which it shares something. */
  Stream<List<String>> lists() {
    return Stream.of(
            Optional.of(List.<String>of()),
            Optional.of(List.of("queue", job.queue())),
            Optional.of(List.of("status", status)),
            job.group().map(group -> List.of("group", group)),
            owner.map(any -> List.of("leased", job.queue())))
        .flatMap(Optional::stream);
  }

  Stream<Lane> lane() {
    return time.stream().map(any -> new Lane(job.queue(), job.priority()));
  }
}
