package dev.lastword.simulation.world;

import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.store.Fence;
import dev.lastword.store.JobView;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Holders of jobs, by their own leases. */
final class Holders {

  /**
   * Holder of a job, and the end of its lease; once that time has passed, the job is not its own
   * any more.
   */
  private record Hold(String owner, Instant until, boolean lapsed) {

    Hold until(Instant time, Instant now) {
      return new Hold(owner, time, lapsed || !now.isBefore(until));
    }
  }

  private final Map<String, Hold> holds = new HashMap<>();
  private final Map<String, Fence> fences = new HashMap<>();

  /** Records that a worker was given a job: no other may have it, unless it was lost on the way. */
  void taken(Assignment held, Optional<JobView> row, Instant now) {
    fences.put(held.owner(), held.fence());
    if (row.filter(job -> job.fence().equals(held.fence()) && job.isLeased(now)).isEmpty()) {
      return;
    }
    Hold before = holds.get(held.fence().jobId());
    Law.ONE_HOLDER.require(
        before == null || before.owner().equals(held.owner()) || !now.isBefore(before.until()),
        () -> held.owner() + " given " + held.fence() + " at " + now + ", which has " + before);
    holds.put(held.fence().jobId(), new Hold(held.owner(), held.expiresAt(), false));
  }

  /** The worker is about to ask for a lease that may end sooner than the one it has. */
  void asks(Assignment held, Instant until, Instant now) {
    Hold hold = holds.get(held.fence().jobId());
    if (hold != null && until.isBefore(hold.until())) {
      extended(held, until, now);
    }
  }

  void extended(Assignment held, Instant until, Instant now) {
    holds.computeIfPresent(
        held.fence().jobId(),
        (id, hold) -> hold.owner().equals(held.owner()) ? hold.until(until, now) : hold);
  }

  /** Tells whether a worker holds a job whose heartbeats were never late. */
  boolean isHeld(String jobId, Instant now) {
    Hold hold = holds.get(jobId);
    return hold != null && !hold.lapsed() && now.isBefore(hold.until());
  }

  /** Whatever lease the job had was ended by a commit. */
  void ended(String jobId) {
    holds.remove(jobId);
  }

  /** The worker stopped, or forgot what it held. */
  void left(String owner) {
    holds.values().removeIf(hold -> hold.owner().equals(owner));
  }

  /** Returns the lease that a worker was given last. */
  @Nullable Fence fence(String owner) {
    return fences.get(owner);
  }
}
