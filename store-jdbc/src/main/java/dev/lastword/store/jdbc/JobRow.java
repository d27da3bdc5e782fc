package dev.lastword.store.jdbc;

import dev.lastword.store.JobView;
import dev.lastword.store.StoredJob;

/**
 * A job, with its row's key. No two jobs have one key, not even of one id after the other: so a
 * job's first token can come from its key, and no deletion has to say which tokens were used (J3).
 *
 * @param number the key, which rises with every job that is enqueued
 * @param stored whether the row exists
 */
public record JobRow(long number, boolean stored, StoredJob job) {

  /** Tokens that each key stands for; few jobs have more claims and ends of leases. */
  static final int TOKENS = 1 << 10;

  /** Returns the token below the first of a new job, which none of a deleted job's is above. */
  static long tokenFloor(long number, long raised) {
    return Math.max(number * TOKENS, raised);
  }

  public JobView view() {
    return job.view();
  }

  /** Returns the row with another form of an open job. */
  public JobRow with(JobView next) {
    return new JobRow(number, stored, StoredJob.of(next));
  }

  /** Returns whether its tokens are among those that the next key stands for. */
  boolean hasOutgrownItsTokens() {
    return view().token() >= (number + 1) * TOKENS;
  }
}
