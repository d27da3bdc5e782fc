package dev.lastword.store.memory;

import static java.util.Comparator.naturalOrder;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Micros;
import dev.lastword.store.NewJob;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.QueueDepth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Claims and views of jobs. */
record MemoryJobs(MemoryEventStore store, Storage storage) implements Jobs {

  @Override
  public List<Lease> claim(ClaimSpec spec) {
    return store.page(spec.max(), () -> claim(spec, store.now()));
  }

  private List<Lease> claim(ClaimSpec spec, Instant now) {
    List<Lease> leases = new ArrayList<>();
    while (leases.size() < spec.max()) {
      Optional<JobRow> best =
          spec.queues().stream()
              .filter(queue -> hasRoom(queue, now))
              .flatMap(queue -> firsts(queue.queue()))
              .filter(row -> row.isDue(now))
              .min(JobRow.CLAIM_ORDER);
      if (best.isEmpty()) {
        break;
      }
      JobRow row = best.get().leased(spec.owner(), ++storage.lastToken, now.plus(spec.leaseFor()));
      storage.jobs.put(row.id(), row);
      leases.add(Lease.of(row.view()));
    }
    return leases;
  }

  private boolean hasRoom(QueueClaim queue, Instant now) {
    return queue.maxLeased().isEmpty()
        || storage.jobLists.get(List.of("leased", queue.queue())).values().stream()
                .filter(row -> row.isLeased(now))
                .count()
            < queue.maxLeased().getAsInt();
  }

  /** Returns the first job of each priority of a queue, due or not. */
  private Stream<JobRow> firsts(String queue) {
    return IntStream.rangeClosed(NewJob.LOWEST_PRIORITY, NewJob.HIGHEST_PRIORITY)
        .mapToObj(priority -> storage.lanes.get(new JobRow.Lane(queue, priority)))
        .filter(lane -> !lane.isEmpty())
        .map(NavigableMap::firstKey);
  }

  @Override
  public Instant heartbeat(Fence fence, Duration leaseFor) {
    Duration rounded = Micros.requireLease(leaseFor);
    return store.alone(
        () -> {
          JobRow held = storage.requireOpen(fence);
          if (held.phase() != JobPhase.LEASED) {
            throw new LeaseLost(fence, "nobody holds it");
          }
          JobRow row = held.extended(store.now().plus(rounded));
          storage.jobs.put(row.id(), row);
          return row.time().orElseThrow();
        });
  }

  @Override
  public Optional<JobView> find(String jobId) {
    return store.alone(() -> storage.jobs.get(jobId).map(JobRow::view));
  }

  @Override
  public JobPage list(JobFilter filter) {
    List<String> list =
        filter
            .group()
            .map(group -> List.of("group", group))
            .or(() -> filter.status().map(status -> List.of("status", status)))
            .or(() -> filter.queue().map(queue -> List.of("queue", queue)))
            .orElse(List.of());
    return store.page(
        filter.max(),
        () ->
            storage.jobLists.get(list).tailMap(filter.afterId().orElse(""), false).values().stream()
                .map(JobRow::view)
                .filter(filter::matches),
        JobPage::new);
  }

  @Override
  public Optional<Duration> untilNextDue(Set<String> queues) {
    return store.alone(
        () -> {
          Instant now = store.now();
          return queues.stream()
              .flatMap(this::firsts)
              .map(row -> row.isDue(now) ? now : row.time().orElseThrow())
              .min(naturalOrder())
              .map(time -> Duration.between(now, time));
        });
  }

  @Override
  public QueueDepth depth(String queue) {
    return store.alone(() -> depth(queue, store.now()));
  }

  private QueueDepth depth(String queue, Instant now) {
    return new QueueDepth(
        count(queue, row -> row.isDue(now)),
        count(queue, row -> row.phase() == JobPhase.QUEUED && !row.isDue(now)),
        count(queue, row -> row.isLeased(now)),
        count(queue, row -> row.phase() == JobPhase.PARKED),
        firsts(queue)
            .filter(row -> row.isDue(now))
            .map(row -> Duration.between(row.time().orElseThrow(), now))
            .max(naturalOrder()));
  }

  private long count(String queue, Predicate<JobRow> which) {
    return storage.jobLists.get(List.of("queue", queue)).values().stream().filter(which).count();
  }
}
