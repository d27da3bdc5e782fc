package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Operation on one job.
 *
 * <p>Operations that take a {@link Fence} speak for the holder of a lease and are refused with
 * {@link LeaseLost} once its token has risen (W12); those that take a job id have authority and
 * apply even if a worker holds the job.
 */
public sealed interface JobOp extends Op {

  /** Returns the job. */
  String jobId();

  /**
   * Returns what becomes of the job that a store found under the id: the same if nothing does,
   * nothing if it is deleted.
   *
   * @param tokenFloor a token that no deleted job's is above (J3)
   * @param now the store's time (T1)
   * @throws LeaseLost if the operation speaks for a holder whose token has risen (W12)
   * @throws JobConflict if the job is not in a state that allows the operation (J8, J13, J14)
   */
  Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now);

  @Override
  default Capability capability() {
    return Capability.JOBS;
  }

  /**
   * Adds a job. If the id is taken, by an ended job too: nothing happens when queue, priority,
   * group and payload are the same, else {@link JobConflict} (J8).
   */
  record Enqueue(NewJob job) implements JobOp {
    public Enqueue {
      requireNonNull(job, "job");
    }

    @Override
    public String jobId() {
      return job.id();
    }

    @Override
    public long bytes() {
      return job.payload().size();
    }

    @Override
    public Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now) {
      if (found.isEmpty()) {
        return Optional.of(StoredJob.of(JobView.enqueued(job, tokenFloor, now)));
      }
      if (!found.get().view().isSame(job)) {
        throw new JobConflict(
            job.id(),
            "was expected new, but exists with another queue, priority, group or payload");
      }
      return found;
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /**
   * Adds a job that is leased from its first moment, so that no claim has to follow the commit
   * (J21). The lease is among {@link CommitResult#leases}. If the id is taken, even by an equal
   * job, it is {@link JobConflict}: what comes with it in the commit speaks for the new lease.
   *
   * @param job the job, of which the availability counts only once the lease has ended
   * @param owner name of the holder; for people to read, never a proof (J7)
   * @param leaseFor length of the lease, above 0 (T3)
   */
  record EnqueueLeased(NewJob job, String owner, Duration leaseFor) implements JobOp {
    public EnqueueLeased {
      requireNonNull(job, "job");
      Text.requireId(owner, "owner");
      leaseFor = Micros.requireLease(leaseFor);
    }

    @Override
    public String jobId() {
      return job.id();
    }

    @Override
    public long bytes() {
      return job.payload().size();
    }

    @Override
    public Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now) {
      if (found.isPresent()) {
        throw new JobConflict(job.id(), "was expected new, but exists");
      }
      JobView queued = JobView.enqueued(job, tokenFloor, now);
      return Optional.of(StoredJob.of(queued.leased(owner, now.plus(leaseFor))));
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /** Sets the status of a job that is open; its lease, if any, goes on (J11). */
  record Mark(Fence fence, String status) implements JobOp {
    public Mark {
      requireNonNull(fence, "fence");
      Text.requireId(status, "status");
    }

    @Override
    public String jobId() {
      return fence.jobId();
    }

    @Override
    public Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now) {
      JobView held = fence.require(found.map(StoredJob::view));
      return Optional.of(StoredJob.of(held.marked(status)));
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /**
   * Ends a job for good, by its holder. Repeated with the token and status that ended it, it
   * changes nothing and succeeds (J9, W6b).
   */
  record Complete(Fence fence, String status) implements JobOp {
    public Complete {
      requireNonNull(fence, "fence");
      Text.requireId(status, "status");
    }

    @Override
    public String jobId() {
      return fence.jobId();
    }

    @Override
    public Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now) {
      if (found.filter(job -> job.wasCompletedBy(fence, status)).isPresent()) {
        return found;
      }
      JobView held = fence.require(found.map(StoredJob::view));
      return Optional.of(new StoredJob(held.ended(status), OptionalLong.of(fence.token())));
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /**
   * Gives a job back, by its holder: the lease ends, and the job is claimable later or parked
   * (J10).
   */
  record Release(Fence fence, Availability availability, String status) implements JobOp {
    public Release {
      requireNonNull(fence, "fence");
      requireNonNull(availability, "availability");
      Text.requireId(status, "status");
    }

    @Override
    public String jobId() {
      return fence.jobId();
    }

    @Override
    public Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now) {
      JobView held = fence.require(found.map(StoredJob::view));
      return Optional.of(StoredJob.of(held.freed(availability, now, status)));
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /**
   * Makes an open job claimable later, or parks it, even if a worker holds it: a lease ends and the
   * token rises (J13). An ended or unknown job is a {@link JobConflict}.
   */
  record Requeue(String jobId, Availability availability, String status) implements JobOp {
    public Requeue {
      Text.requireId(jobId, "jobId");
      requireNonNull(availability, "availability");
      Text.requireId(status, "status");
    }

    @Override
    public Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now) {
      JobView job =
          found
              .map(StoredJob::view)
              .orElseThrow(
                  () -> new JobConflict(jobId, "was expected open, but there is no such job"));
      if (!job.isOpen()) {
        throw new JobConflict(jobId, "was expected open, but has ended");
      }
      return Optional.of(StoredJob.of(job.freed(availability, now, status)));
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /**
   * Ends a job for good, in every phase, even if a worker holds it: a cancel. An ended or unknown
   * job stays as it is (J12).
   */
  record End(String jobId, String status) implements JobOp {
    public End {
      Text.requireId(jobId, "jobId");
      Text.requireId(status, "status");
    }

    @Override
    public Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now) {
      return found.map(job -> job.view().isOpen() ? StoredJob.of(job.view().ended(status)) : job);
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /**
   * Forgets an ended job; its id may be used again, its tokens never (J3, J14). An unknown job is
   * fine, an open one a {@link JobConflict}.
   */
  record Delete(String jobId) implements JobOp {
    public Delete {
      Text.requireId(jobId, "jobId");
    }

    @Override
    public Optional<StoredJob> applyTo(Optional<StoredJob> found, long tokenFloor, Instant now) {
      if (found.filter(job -> job.view().isOpen()).isPresent()) {
        throw new JobConflict(jobId, "was expected ended, but is " + found.get().view().phase());
      }
      return Optional.empty();
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }
}
