package dev.lastword.store;

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
}
