package dev.lastword.tck.store.mutants;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Ways to wrap jobs that several mutants share, and steps that they are made of. */
final class WrongJobs {

  /** Mutation of a claim. */
  @FunctionalInterface
  interface Claimer {
    List<Lease> claim(EventStore right, ClaimSpec spec);
  }

  /** Mutation of prolonging a lease. */
  @FunctionalInterface
  interface Heart {
    Instant beat(EventStore right, Fence fence, Duration leaseFor);
  }

  private WrongJobs() {}

  static UnaryOperator<EventStore> jobs(Function<EventStore, Jobs> wrong) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public <T> T extension(Class<T> type) {
            return type == Jobs.class ? type.cast(wrong.apply(right)) : right.extension(type);
          }
        };
  }

  static UnaryOperator<EventStore> claims(Claimer wrong) {
    return jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public List<Lease> claim(ClaimSpec spec) {
                return wrong.claim(right, spec);
              }
            });
  }

  static UnaryOperator<EventStore> heartbeats(Heart wrong) {
    return jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public Instant heartbeat(Fence fence, Duration leaseFor) {
                return wrong.beat(right, fence, leaseFor);
              }
            });
  }

  /** Offers other fences than those it was given, wherever they stand. */
  static UnaryOperator<EventStore> fences(BiFunction<EventStore, Fence, Fence> wrong) {
    return right ->
        jobs(store ->
                new ForwardingJobs(store.extension(Jobs.class)) {
                  @Override
                  public Instant heartbeat(Fence fence, Duration leaseFor) {
                    return real().heartbeat(wrong.apply(store, fence), leaseFor);
                  }
                })
            .apply(
                Wrong.commits(
                        (store, commit) ->
                            store.commit(with(commit, fence -> wrong.apply(store, fence))))
                    .apply(right));
  }

  /** Returns a commit with other fences. */
  static Commit with(Commit commit, UnaryOperator<Fence> wrong) {
    return new Commit(
        commit.appends(),
        commit.ops().stream().map(op -> with(op, wrong)).toList(),
        commit.fences().stream().map(wrong).toList());
  }

  private static Op with(Op op, UnaryOperator<Fence> wrong) {
    if (op instanceof JobOp.Mark mark) {
      return new JobOp.Mark(wrong.apply(mark.fence()), mark.status());
    }
    if (op instanceof JobOp.Complete complete) {
      return new JobOp.Complete(wrong.apply(complete.fence()), complete.status());
    }
    if (op instanceof JobOp.Release release) {
      return new JobOp.Release(
          wrong.apply(release.fence()), release.availability(), release.status());
    }
    return op;
  }

  /** Returns all fences of a commit, those of its operations too. */
  static List<Fence> fences(Commit commit) {
    List<Fence> all = new ArrayList<>();
    with(
        commit,
        fence -> {
          all.add(fence);
          return fence;
        });
    return all;
  }

  static Optional<JobView> find(EventStore right, String jobId) {
    return right.extension(Jobs.class).find(jobId);
  }

  static boolean isIn(EventStore right, String jobId, JobPhase phase) {
    return find(right, jobId).filter(job -> job.phase() == phase).isPresent();
  }

  /** Returns the fence that would hold now, or the same if there is no such job. */
  static Fence current(EventStore right, Fence fence) {
    return find(right, fence.jobId()).map(JobView::fence).orElse(fence);
  }

  /** Returns the jobs of some queues. */
  static Stream<JobView> of(EventStore right, Stream<String> queues) {
    Jobs jobs = right.extension(Jobs.class);
    return queues.flatMap(
        queue -> jobs.list(JobFilter.ALL.queue(queue).max(1_000)).jobs().stream());
  }

  static void commit(EventStore right, JobOp... ops) {
    right.commit(new Commit(List.of(), List.of(ops), List.of()));
  }

  static ClaimSpec with(ClaimSpec spec, Duration leaseFor) {
    return new ClaimSpec(spec.queues(), spec.owner(), spec.max(), leaseFor);
  }

  /** Returns a lease that tells another group, status, attempt and end. */
  static Lease with(
      Lease lease, Optional<String> group, String status, int attempt, Instant expiresAt) {
    Payload payload = lease.payload();
    return new Lease(
        lease.jobId(),
        lease.queue(),
        group,
        status,
        payload,
        lease.owner(),
        lease.token(),
        attempt,
        expiresAt);
  }

  static Lease with(Lease lease, int attempt) {
    return with(lease, lease.group(), lease.status(), attempt, lease.expiresAt());
  }
}
