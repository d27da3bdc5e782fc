package dev.lastword.tck.store.model;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.StoredJob;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * Job of the model. Whether it is due is judged by whole hours of the history, which no slow
 * machine blurs; its exact time is learned from the store.
 *
 * @param stored what the store keeps of it
 * @param arrival its place in the order of enqueueing
 * @param dueHour the hour of the history at which it can be claimed, if it ever can by itself
 */
record ModelJob(StoredJob stored, long arrival, long dueHour) {

  /** Order of claims (J2). */
  static final Comparator<ModelJob> CLAIM_ORDER =
      Comparator.comparing((ModelJob job) -> -job.view().priority())
          .thenComparing(job -> job.view().availableAt().orElse(Instant.MAX))
          .thenComparing(ModelJob::arrival);

  ModelJob {
    requireNonNull(stored, "stored");
  }

  JobView view() {
    return stored.view();
  }

  boolean isDue(long hour) {
    return view().availableAt().isPresent() && dueHour <= hour;
  }

  boolean isLeased(long hour) {
    return view().phase() == JobPhase.LEASED && !isDue(hour);
  }

  ModelJob with(JobView view) {
    return new ModelJob(new StoredJob(view, stored.completedBy()), arrival, dueHour);
  }

  /** Returns the same job with the token and the time that a store has for it. */
  static JobView told(JobView job, long token, Optional<Instant> time) {
    return new JobView(
        job.id(),
        job.queue(),
        job.priority(),
        job.group(),
        job.payload(),
        job.status(),
        job.phase(),
        token,
        job.attempt(),
        job.owner(),
        time);
  }
}
