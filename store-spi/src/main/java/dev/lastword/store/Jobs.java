package dev.lastword.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Jobs that workers lease; capability JOBS.
 *
 * <p>Jobs are enqueued, marked, released, requeued and ended by the operations of a {@link Commit}.
 * Here they are claimed and read. Claiming and heartbeats touch the lease alone (owner, token,
 * attempt, expiry), never the status. Time is the store's, judged when the call is decided (T1).
 *
 * <p>A lease's token is its proof. It rises at every claim and at every end of a lease, for ever
 * (J3); a heartbeat keeps it (J4), and mere expiry leaves it valid until another worker claims
 * (J5).
 */
public interface Jobs {

  /**
   * Leases up to {@code spec.max()} jobs that are due, best first: by priority, then by
   * availability, then in order of arrival (J1, J2, J15).
   *
   * <p>No job goes to two claimers, and no claimer waits for rows that another is taking.
   */
  List<Lease> claim(ClaimSpec spec);

  /**
   * Extends a lease to {@code leaseFor} from now and returns when it then expires (J4).
   *
   * @throws LeaseLost if the token has risen or the job is not leased; then nothing is changed
   */
  Instant heartbeat(Fence fence, Duration leaseFor);

  /** Returns a job, also one that has ended and is not yet deleted. */
  Optional<JobView> find(String jobId);

  /** Returns a page of jobs by id in binary order; each filter is served by an index (J17). */
  JobPage list(JobFilter filter);

  /**
   * Returns how long until a job of these queues is due (zero if one is now), counting leased ones
   * by their expiry; empty if there is none (J18).
   */
  Optional<Duration> untilNextDue(Set<String> queues);

  /** Returns how many jobs a queue holds in each phase (J19). */
  QueueDepth depth(String queue);
}
