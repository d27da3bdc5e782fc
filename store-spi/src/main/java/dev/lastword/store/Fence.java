package dev.lastword.store;

import java.util.Optional;

/**
 * The claim to act for a job: its token, never the name of a worker (J7).
 *
 * @param jobId the job
 * @param token the token that it must still have (W12)
 */
public record Fence(String jobId, long token) {

  public Fence {
    Text.requireId(jobId, "jobId");
    Numbers.requireAtLeast(0, token, "token");
  }

  /** Returns the job that a store found, if it is open and has the token (W12); else LeaseLost. */
  public JobView require(Optional<JobView> found) {
    JobView job = found.orElseThrow(() -> new LeaseLost(this, "there is no such job"));
    if (!job.isOpen()) {
      throw new LeaseLost(this, "it has ended");
    }
    if (job.token() != token) {
      throw new LeaseLost(this, "its token is " + job.token());
    }
    return job;
  }

  /**
   * Returns the job that a store found, if it is leased with the token (J4); else throws LeaseLost.
   */
  public JobView requireLease(Optional<JobView> found) {
    JobView job = require(found);
    if (job.phase() != JobPhase.LEASED) {
      throw new LeaseLost(this, "it is not leased");
    }
    return job;
  }
}
