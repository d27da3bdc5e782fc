package dev.lastword.tck.store.mutants;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
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

/** Does what the jobs of a store do; mutants override what they break. */
class ForwardingJobs implements Jobs {

  private final EventStore store;
  private final Jobs right;

  ForwardingJobs(EventStore store) {
    this.store = store;
    this.right = store.extension(Jobs.class);
  }

  /** Returns the store that is right. */
  final EventStore store() {
    return store;
  }

  /** Returns its jobs. */
  final Jobs right() {
    return right;
  }

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return right.claim(spec);
  }

  @Override
  public Instant heartbeat(Fence fence, Duration leaseFor) {
    return right.heartbeat(fence, leaseFor);
  }

  @Override
  public Optional<JobView> find(String jobId) {
    return right.find(jobId);
  }

  @Override
  public JobPage list(JobFilter filter) {
    return right.list(filter);
  }

  @Override
  public Optional<Duration> untilNextDue(Set<String> queues) {
    return right.untilNextDue(queues);
  }

  @Override
  public QueueDepth depth(String queue) {
    return right.depth(queue);
  }
}
