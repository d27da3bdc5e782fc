package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Filter for jobs; all given conditions must hold.
 *
 * @param group jobs of this group
 * @param queue jobs of this queue
 * @param status jobs with this status
 * @param phase jobs in this phase
 * @param afterId jobs whose id is behind this one in binary order (J17)
 * @param max the most jobs, at most {@link Limit#PAGE_ITEMS}
 */
public record JobFilter(
    Optional<String> group,
    Optional<String> queue,
    Optional<String> status,
    Optional<JobPhase> phase,
    Optional<String> afterId,
    int max) {

  /** All jobs, in pages of a hundred. */
  public static final JobFilter ALL =
      new JobFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          100);

  public JobFilter {
    requireNonNull(group, "group");
    requireNonNull(queue, "queue");
    requireNonNull(status, "status");
    requireNonNull(phase, "phase");
    requireNonNull(afterId, "afterId");
    Numbers.requireAtLeast(1, max, "max");
  }

  /** Returns this filter for one group. */
  public JobFilter group(String name) {
    return new JobFilter(Optional.of(name), queue, status, phase, afterId, max);
  }

  /** Returns this filter for one queue. */
  public JobFilter queue(String name) {
    return new JobFilter(group, Optional.of(name), status, phase, afterId, max);
  }

  /** Returns this filter for one status. */
  public JobFilter status(String name) {
    return new JobFilter(group, queue, Optional.of(name), phase, afterId, max);
  }

  /** Returns this filter for one phase. */
  public JobFilter phase(JobPhase wanted) {
    return new JobFilter(group, queue, status, Optional.of(wanted), afterId, max);
  }

  /** Returns this filter for what follows a job, usually the last of the page before. */
  public JobFilter after(String jobId) {
    return new JobFilter(group, queue, status, phase, Optional.of(jobId), max);
  }

  /** Returns this filter with pages of another size. */
  public JobFilter max(int most) {
    return new JobFilter(group, queue, status, phase, afterId, most);
  }

  /** Returns whether a job passes; {@code max} apart. */
  public boolean matches(JobView job) {
    return afterId.map(after -> Text.BINARY_ORDER.compare(job.id(), after) > 0).orElse(true)
        && group.map(name -> job.group().equals(Optional.of(name))).orElse(true)
        && queue.map(name -> job.queue().equals(name)).orElse(true)
        && status.map(name -> job.status().equals(name)).orElse(true)
        && phase.map(wanted -> job.phase() == wanted).orElse(true);
  }
}
