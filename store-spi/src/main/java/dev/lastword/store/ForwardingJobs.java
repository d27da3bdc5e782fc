package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Does what the jobs of a store do, except for what a subclass overrides. */
public class ForwardingJobs implements Jobs {

  private final Jobs real;

  /** Forwards to the jobs of a store. */
  public ForwardingJobs(Jobs real) {
    this.real = requireNonNull(real, "real");
  }

  /** Returns the jobs that are forwarded to. */
  protected final Jobs real() {
    return real;
  }

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return real.claim(spec);
  }

  @Override
  public Instant heartbeat(Fence fence, Duration leaseFor) {
    return real.heartbeat(fence, leaseFor);
  }

  @Override
  public Optional<JobView> find(String jobId) {
    return real.find(jobId);
  }

  @Override
  public JobPage list(JobFilter filter) {
    return real.list(filter);
  }

  @Override
  public Optional<Duration> untilNextDue(Set<String> queues) {
    return real.untilNextDue(queues);
  }

  @Override
  public QueueDepth depth(String queue) {
    return real.depth(queue);
  }
}
