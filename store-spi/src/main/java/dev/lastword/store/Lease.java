package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * A job in the hands of a worker.
 *
 * @param jobId the job
 * @param queue the queue it was claimed from
 * @param group what the job belongs to
 * @param status its status, which claiming does not change: a job claimed after another's lease ran
 *     out shows here what that one had reached
 * @param payload what to do
 * @param owner who claimed it
 * @param token the proof of the lease (J3)
 * @param attempt how often it has been claimed, this time included (J6)
 * @param expiresAt when another worker may claim it, by the store's clock; for information
 */
public record Lease(
    String jobId,
    String queue,
    Optional<String> group,
    String status,
    Payload payload,
    String owner,
    long token,
    int attempt,
    Instant expiresAt) {

  public Lease {
    requireNonNull(jobId, "jobId");
    requireNonNull(queue, "queue");
    requireNonNull(group, "group");
    requireNonNull(status, "status");
    requireNonNull(payload, "payload");
    requireNonNull(owner, "owner");
    Numbers.requireAtLeast(1, token, "token");
    Numbers.requireAtLeast(1, attempt, "attempt");
    requireNonNull(expiresAt, "expiresAt");
  }

  /** Returns the lease of a leased job. */
  public static Lease of(JobView job) {
    return new Lease(
        job.id(),
        job.queue(),
        job.group(),
        job.status(),
        job.payload(),
        job.owner().orElseThrow(),
        job.token(),
        job.attempt(),
        job.availableAt().orElseThrow());
  }

  /** Returns the proof to put into a commit. */
  public Fence fence() {
    return new Fence(jobId, token);
  }
}
