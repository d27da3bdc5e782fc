package dev.lastword.store.jdbc;

import dev.lastword.store.JobView;
import dev.lastword.store.NewJob;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * A job: its row's key (0 while it has none), what is seen of it, and the token of the holder who
 * completed it (J9).
 */
record JobRow(long number, JobView view, OptionalLong completedBy) {

  /** Returns a job that is not stored yet. */
  static JobRow enqueued(NewJob job, long floor, Instant now) {
    return new JobRow(0, JobView.enqueued(job, floor, now), OptionalLong.empty());
  }

  JobRow with(JobView next) {
    return new JobRow(number, next, completedBy);
  }

  JobRow completed(String status) {
    return new JobRow(number, view.ended(status), OptionalLong.of(view.token()));
  }

  boolean wasCompletedBy(long token, String status) {
    return completedBy.equals(OptionalLong.of(token)) && view.status().equals(status);
  }
}
