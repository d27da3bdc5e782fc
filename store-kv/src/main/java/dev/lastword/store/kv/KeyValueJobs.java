package dev.lastword.store.kv;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Micros;
import dev.lastword.store.QueueDepth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Claims and views of jobs. */
record KeyValueJobs(KeyValueStore store) implements Jobs {

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return store
        .storage(spec.max())
        .write(0, layer -> new LaneClaim(layer, spec, store.now()).run());
  }

  @Override
  public Instant heartbeat(Fence fence, Duration leaseFor) {
    requireNonNull(fence, "fence");
    Duration rounded = Micros.requireLease(leaseFor);
    return store.storage().write(0, layer -> extend(layer, fence, store.now().plus(rounded)));
  }

  private static Instant extend(Layer layer, Fence fence, Instant expiry) {
    Optional<JobRecord> found = JobRecord.find(layer, fence.jobId());
    JobView held = fence.requireLease(found.map(JobRecord::view));
    JobRecord.put(layer, found, found.orElseThrow().with(held.extended(expiry)));
    return expiry;
  }

  @Override
  public Optional<JobView> find(String jobId) {
    requireNonNull(jobId, "jobId");
    return store.storage().read(view -> JobRecord.find(view, jobId).map(JobRecord::view));
  }

  @Override
  public JobPage list(JobFilter filter) {
    return store.storage(filter.max()).read(view -> JobLists.page(view, filter));
  }

  @Override
  public Optional<Duration> untilNextDue(Set<String> queues) {
    Set<String> names = Set.copyOf(queues);
    return store.storage().read(view -> JobLists.untilNextDue(view, names, store.now()));
  }

  @Override
  public QueueDepth depth(String queue) {
    requireNonNull(queue, "queue");
    return store.storage().read(view -> JobLists.depth(view, queue, store.now()));
  }
}
