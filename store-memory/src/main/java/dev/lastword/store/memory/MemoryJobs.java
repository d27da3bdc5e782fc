package dev.lastword.store.memory;

import static dev.lastword.store.JobPhase.PARKED;
import static dev.lastword.store.JobPhase.QUEUED;
import static dev.lastword.store.Text.BINARY_ORDER;
import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Micros;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.StoredJob;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Claims and views of jobs. */
record MemoryJobs(MemoryEventStore store, Storage storage) implements Jobs {

  /** Sorting is stable, so jobs alike stay in the order in which they were enqueued (J2). */
  private static final Comparator<JobView> CLAIM_ORDER =
      comparing((JobView job) -> -job.priority())
          .thenComparing(job -> job.availableAt().orElseThrow());

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return store.page(spec.max(), () -> claim(spec, store.now()));
  }

  private List<Lease> claim(ClaimSpec spec, Instant now) {
    Set<JobView> due = spec.queues().stream().flatMap(queue -> due(queue, now)).collect(toSet());
    return jobs()
        .filter(due::contains)
        .sorted(CLAIM_ORDER)
        .limit(spec.max())
        .map(job -> Lease.of(put(job.leased(spec.owner(), now.plus(spec.leaseFor())))))
        .toList();
  }

  /** Returns the jobs of a queue that are due, no more than may be leased at a time (J15). */
  private Stream<JobView> due(QueueClaim queue, Instant now) {
    long leased = in(queue.queue()).filter(job -> job.isLeased(now)).count();
    return in(queue.queue())
        .filter(job -> job.isDue(now))
        .sorted(CLAIM_ORDER)
        .limit(Math.max(0, queue.maxLeased().orElse(Integer.MAX_VALUE) - leased));
  }

  private Stream<JobView> jobs() {
    return storage.jobs.values().stream().map(StoredJob::view);
  }

  private Stream<JobView> in(String queue) {
    return jobs().filter(job -> job.queue().equals(queue));
  }

  private JobView put(JobView job) {
    storage.jobs.put(job.id(), StoredJob.of(job));
    return job;
  }

  @Override
  public Instant heartbeat(Fence fence, Duration leaseFor) {
    Duration rounded = Micros.requireLease(leaseFor);
    return store.alone(
        () -> {
          JobView held = fence.requireLease(find(fence.jobId()));
          return put(held.extended(store.now().plus(rounded))).availableAt().orElseThrow();
        });
  }

  @Override
  public Optional<JobView> find(String jobId) {
    requireNonNull(jobId, "jobId");
    return store.alone(() -> Optional.ofNullable(storage.jobs.get(jobId)).map(StoredJob::view));
  }

  @Override
  public JobPage list(JobFilter filter) {
    return store.page(filter.max(), () -> JobPage.of(found(filter), filter.max()));
  }

  private Stream<JobView> found(JobFilter filter) {
    return jobs().filter(filter::matches).sorted(comparing(JobView::id, BINARY_ORDER));
  }

  @Override
  public Optional<Duration> untilNextDue(Set<String> queues) {
    Set<String> names = Set.copyOf(queues);
    return store.alone(
        () -> {
          Instant now = store.now();
          return names.stream()
              .flatMap(this::in)
              .flatMap(job -> job.availableAt().stream())
              .map(time -> time.isBefore(now) ? now : time)
              .min(naturalOrder())
              .map(time -> Duration.between(now, time));
        });
  }

  @Override
  public QueueDepth depth(String queue) {
    requireNonNull(queue, "queue");
    return store.alone(() -> depth(queue, store.now()));
  }

  private QueueDepth depth(String queue, Instant now) {
    return new QueueDepth(
        in(queue).filter(job -> job.isDue(now)).count(),
        in(queue).filter(job -> job.phase() == QUEUED && !job.isDue(now)).count(),
        in(queue).filter(job -> job.isLeased(now)).count(),
        in(queue).filter(job -> job.phase() == PARKED).count(),
        in(queue)
            .filter(job -> job.isDue(now))
            .map(job -> Duration.between(job.availableAt().orElseThrow(), now))
            .max(naturalOrder()));
  }
}
