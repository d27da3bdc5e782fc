package dev.lastword.store.jdbc;

import dev.lastword.store.JobView;
import dev.lastword.store.StoredJob;

/** A job, with its row's key: 0 while it has none. */
record JobRow(long number, StoredJob job) {

  JobView view() {
    return job.view();
  }

  /** Returns the row with another form of an open job. */
  JobRow with(JobView next) {
    return new JobRow(number, StoredJob.of(next));
  }
}
