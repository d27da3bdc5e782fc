package dev.lastword.store.kv;

import static java.util.Comparator.comparing;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Lease;
import dev.lastword.store.QueueClaim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** One claim: it goes down the priorities and looks at no job that it does not lease (J1, J2). */
final class LaneClaim {

  private static final Comparator<JobRecord> BY_TIME =
      comparing((JobRecord job) -> job.view().availableAt().orElseThrow())
          .thenComparing(JobRecord::number);

  private final Layer layer;
  private final ClaimSpec spec;
  private final Instant now;
  private final Map<String, Integer> room = new HashMap<>();
  private final List<JobRecord> taken = new ArrayList<>();

  LaneClaim(Layer layer, ClaimSpec spec, Instant now) {
    this.layer = layer;
    this.spec = spec;
    this.now = now;
  }

  List<Lease> run() {
    SortedSet<Integer> priorities = new TreeSet<>(Comparator.reverseOrder());
    for (QueueClaim queue : spec.queues()) {
      room.put(queue.queue(), roomIn(queue));
      lanes(queue).forEach(lane -> priorities.addAll(lane.priorities(layer)));
    }
    for (int priority : priorities) {
      List<JobRecord> due = new ArrayList<>();
      spec.queues().forEach(queue -> due.addAll(due(queue, priority)));
      due.sort(BY_TIME);
      due.subList(0, Math.min(due.size(), spec.max() - taken.size())).forEach(this::take);
      if (taken.size() == spec.max()) {
        break;
      }
    }
    return taken.stream().map(this::lease).toList();
  }

  private static List<DueLane> lanes(QueueClaim queue) {
    return List.of(
        new DueLane(KeyTable.QUEUED, queue.queue()), new DueLane(KeyTable.LEASED, queue.queue()));
  }

  /** Returns how many jobs of a queue may be leased, counting leases no further than its limit. */
  private int roomIn(QueueClaim queue) {
    if (queue.maxLeased().isEmpty()) {
      return spec.max();
    }
    int limit = queue.maxLeased().getAsInt();
    long leased = new DueLane(KeyTable.LEASED, queue.queue()).countAfter(layer, now, limit);
    return (int) Math.min(spec.max(), limit - leased);
  }

  private List<JobRecord> due(QueueClaim queue, int priority) {
    int most = Math.min(room.getOrDefault(queue.queue(), 0), spec.max() - taken.size());
    List<JobRecord> due = new ArrayList<>();
    lanes(queue).forEach(lane -> due.addAll(lane.due(layer, priority, now, most)));
    due.sort(BY_TIME);
    return due.subList(0, Math.min(due.size(), most));
  }

  private void take(JobRecord job) {
    taken.add(job);
    room.merge(job.view().queue(), -1, Integer::sum);
  }

  private Lease lease(JobRecord job) {
    JobRecord leased = job.with(job.view().leased(spec.owner(), now.plus(spec.leaseFor())));
    JobRecord.put(layer, Optional.of(job), leased);
    return Lease.of(leased.view());
  }
}
