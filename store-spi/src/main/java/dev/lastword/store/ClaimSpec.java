package dev.lastword.store;

import java.time.Duration;
import java.util.List;

/**
 * Selection of jobs for a claim.
 *
 * <p>A queue that is paused is simply not named. A queue that may have only so many leases at a
 * time is named with its limit, which the claim judges in the same step (J15).
 *
 * @param queues where to look, each queue once
 * @param owner who asks; for people to read, never a proof (J7)
 * @param max the most jobs, at most {@link Limit#PAGE_ITEMS}
 * @param leaseFor how long each lease holds, above 0 (T3)
 */
public record ClaimSpec(List<QueueClaim> queues, String owner, int max, Duration leaseFor) {

  public ClaimSpec {
    queues = List.copyOf(queues);
    if (queues.isEmpty()) {
      throw new IllegalArgumentException("a claim must name a queue");
    }
    if (queues.stream().map(QueueClaim::queue).distinct().count() < queues.size()) {
      throw new IllegalArgumentException("a claim must name each queue once, but has " + queues);
    }
    Text.requireId(owner, "owner");
    Numbers.requireAtLeast(1, max, "max");
    leaseFor = Micros.requireLease(leaseFor);
  }

  /** Returns a claim of one job of one queue without limit. */
  public static ClaimSpec of(String queue, String owner, Duration leaseFor) {
    return new ClaimSpec(List.of(QueueClaim.of(queue)), owner, 1, leaseFor);
  }

  /** Returns this claim for up to {@code most} jobs. */
  public ClaimSpec max(int most) {
    return new ClaimSpec(queues, owner, most, leaseFor);
  }
}
