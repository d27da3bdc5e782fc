package dev.lastword.simulation.broken;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.QueueDepth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Jobs that are claimed in another way. */
record JobsBetween(Jobs real, Stores.Claiming claiming) implements Jobs {

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return claiming.claim(real, spec);
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
    return claiming.list(real, filter);
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
