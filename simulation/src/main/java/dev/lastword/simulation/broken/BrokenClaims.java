package dev.lastword.simulation.broken;

import dev.lastword.core.job.JobStatus;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPage;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Mistakes about what a store says of jobs that are claimed. */
final class BrokenClaims {

  private BrokenClaims() {}

  /** Leaves jobs of other workers out of claims and lists. */
  static EventStore blindToSilence(EventStore store) {
    return claiming(
        store,
        new Claiming() {
          @Override
          public List<Lease> claim(Jobs jobs, ClaimSpec spec) {
            return jobs.claim(spec).stream()
                .filter(lease -> !lease.status().equals(JobStatus.RUNNING.wireName()))
                .toList();
          }

          @Override
          public JobPage list(Jobs jobs, JobFilter filter) {
            return filter.status().isPresent() ? new JobPage(List.of(), false) : jobs.list(filter);
          }
        });
  }

  /** Says of the turn to look for silent workers that it ends by the clock of the engine. */
  static EventStore byOwnClock(EventStore store, InstantSource clock) {
    return claiming(
        store,
        (jobs, spec) ->
            jobs.claim(spec).stream()
                .map(
                    lease ->
                        lease.jobId().equals("watch/leases")
                            ? ending(lease, clock.instant().plus(spec.leaseFor()))
                            : lease)
                .toList());
  }

  private static Lease ending(Lease lease, Instant expiresAt) {
    return new Lease(
        lease.jobId(),
        lease.queue(),
        lease.group(),
        lease.status(),
        lease.payload(),
        lease.owner(),
        lease.token(),
        lease.attempt(),
        expiresAt);
  }

  /** Gives the last lease to the next who comes, under his name. */
  static EventStore generous(EventStore store) {
    return claiming(
        store,
        new Claiming() {
          private @Nullable Lease last;

          @Override
          public List<Lease> claim(Jobs jobs, ClaimSpec spec) {
            List<Lease> leases = jobs.claim(spec);
            Lease given = last;
            if (leases.isEmpty() && given != null && isAmong(spec, given)) {
              last = null;
              return List.of(renamed(given, spec.owner()));
            }
            last = leases.isEmpty() ? last : leases.get(0);
            return leases;
          }
        });
  }

  /** Gives the last lease with which a job was born to the next claimer, under that name. */
  static EventStore generousAtBirth(EventStore store) {
    AtomicReference<Lease> last = new AtomicReference<>();
    EventStore watched =
        new ForwardingStore(store) {
          @Override
          public CommitResult commit(Commit commit) {
            CommitResult result = store.commit(commit);
            result.leases().forEach(last::set);
            return result;
          }
        };
    return claiming(
        watched,
        (jobs, spec) -> {
          List<Lease> leases = jobs.claim(spec);
          Lease given = last.get();
          boolean isShared = leases.isEmpty() && given != null && isAmong(spec, given);
          return isShared && last.compareAndSet(given, null)
              ? List.of(renamed(given, spec.owner()))
              : leases;
        });
  }

  /** Answers with the leases of jobs that are born leased, and does not write these jobs. */
  static EventStore bornInMemory(EventStore store) {
    return new ForwardingStore(store) {
      @Override
      public CommitResult commit(Commit commit) {
        List<Lease> leases =
            commit.ops().stream()
                .filter(JobOp.EnqueueLeased.class::isInstance)
                .map(op -> lease((JobOp.EnqueueLeased) op))
                .toList();
        return leases.isEmpty()
            ? store.commit(commit)
            : store
                .commit(
                    Commits.ops(
                        commit, op -> op instanceof JobOp.EnqueueLeased ? List.of() : List.of(op)))
                .leases(leases);
      }
    };
  }

  private static Lease lease(JobOp.EnqueueLeased op) {
    return new Lease(
        op.jobId(),
        op.job().queue(),
        op.job().group(),
        op.job().status(),
        op.job().payload(),
        op.owner(),
        1,
        1,
        Instant.MAX);
  }

  private static boolean isAmong(ClaimSpec spec, Lease lease) {
    return spec.queues().stream().anyMatch(queue -> queue.queue().equals(lease.queue()));
  }

  private static Lease renamed(Lease lease, String owner) {
    return new Lease(
        lease.jobId(),
        lease.queue(),
        lease.group(),
        lease.status(),
        lease.payload(),
        owner,
        lease.token(),
        lease.attempt(),
        lease.expiresAt());
  }

  /** Mutation of a claim. */
  interface Claiming {
    List<Lease> claim(Jobs jobs, ClaimSpec spec);

    default JobPage list(Jobs jobs, JobFilter filter) {
      return jobs.list(filter);
    }
  }

  static EventStore claiming(EventStore store, Claiming claiming) {
    return new ForwardingStore(store) {
      @Override
      public <T> T extension(Class<T> type) {
        T found = store.extension(type);
        return type == Jobs.class ? type.cast(claiming((Jobs) found, claiming)) : found;
      }
    };
  }

  private static Jobs claiming(Jobs jobs, Claiming claiming) {
    return new ForwardingJobs(jobs) {
      @Override
      public List<Lease> claim(ClaimSpec spec) {
        return claiming.claim(jobs, spec);
      }

      @Override
      public JobPage list(JobFilter filter) {
        return claiming.list(jobs, filter);
      }
    };
  }
}
