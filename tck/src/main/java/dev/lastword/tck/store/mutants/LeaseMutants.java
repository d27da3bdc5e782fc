package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.WrongJobs.claims;
import static dev.lastword.tck.store.mutants.WrongJobs.heartbeats;
import static dev.lastword.tck.store.mutants.WrongJobs.with;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Mutants for leases: suite J. */
final class LeaseMutants {

  private static final Duration SHORT = Duration.ofNanos(1_000);
  private static final Duration FOR_EVER = Duration.ofDays(365 * 900);
  private static final int PATIENCE = 25;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("a lease does not tell the group of its job")
              .killedBy("J01")
              .store(
                  claims(
                      (right, spec) ->
                          leases(right, spec).stream()
                              .map(
                                  lease ->
                                      with(
                                          lease,
                                          Optional.empty(),
                                          lease.status(),
                                          lease.attempt(),
                                          lease.expiresAt()))
                              .toList())),
          Mutant.named("a claimed job stays visible")
              .killedBy("J02")
              .store(claims((right, spec) -> leases(right, with(spec, SHORT)))),
          Mutant.named("a lease ends a minute before it says")
              .killedBy("J03")
              .store(claims((right, spec) -> shifted(right, spec, Duration.ofMinutes(-1)))),
          Mutant.named("a lease ends a minute after it says")
              .killedBy("J03")
              .store(claims((right, spec) -> shifted(right, spec, Duration.ofMinutes(1)))),
          Mutant.named("an expired lease is never claimable again")
              .killedBy("J03", "J27")
              .store(
                  claims((right, spec) -> shifted(right, spec, FOR_EVER.minus(spec.leaseFor())))),
          Mutant.named("the token is the number of the attempt")
              .killedBy("J04", "J43", "J45", "J48")
              .store(LeaseMutants::attemptsAsTokens),
          Mutant.named("an expired lease does not commit")
              .killedBy("J10")
              .store(
                  Wrong.commits(
                      (right, commit) -> {
                        WrongJobs.fences(commit).forEach(fence -> refuseExpired(right, fence));
                        return right.commit(commit);
                      })),
          Mutant.named("an expired lease cannot be renewed")
              .killedBy("J11")
              .store(
                  heartbeats(
                      (right, fence, leaseFor) -> {
                        refuseExpired(right, fence);
                        return right.extension(Jobs.class).heartbeat(fence, leaseFor);
                      })),
          Mutant.named("a heartbeat raises the token")
              .killedBy("J12")
              .shared(LeaseMutants::raisedByHeartbeats),
          Mutant.named("attempts begin anew at a release")
              .killedBy("J15", "J32")
              .shared(LeaseMutants::attemptsForgotten),
          Mutant.named("a job that was claimed 25 times is dropped")
              .killedBy("J32")
              .store(claims(LeaseMutants::dropped)),
          Mutant.named("a heartbeat adds to what is left of the lease")
              .killedBy("J33")
              .store(
                  heartbeats(
                      (right, fence, leaseFor) ->
                          right
                              .extension(Jobs.class)
                              .heartbeat(fence, leaseFor.plus(left(right, fence))))),
          Mutant.named("a heartbeat never shortens a lease")
              .killedBy("J57")
              .store(
                  heartbeats(
                      (right, fence, leaseFor) -> {
                        Duration left = left(right, fence);
                        return right
                            .extension(Jobs.class)
                            .heartbeat(fence, left.compareTo(leaseFor) > 0 ? left : leaseFor);
                      })),
          Mutant.named("renewed leases that have ended are claimed first")
              .killedBy("J57")
              .shared(LeaseMutants::renewedFirst),
          Mutant.named("a claim sets the status")
              .killedBy("J01", "J34")
              .store(claims(LeaseMutants::marked)));

  private LeaseMutants() {}

  private static UnaryOperator<EventStore> renewedFirst() {
    Set<String> renewed = ConcurrentHashMap.newKeySet();
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public List<Lease> claim(ClaimSpec spec) {
                return real().claim(spec).stream()
                    .sorted(Comparator.comparing(lease -> !renewed.contains(lease.jobId())))
                    .toList();
              }

              @Override
              public Instant heartbeat(Fence fence, Duration leaseFor) {
                renewed.add(fence.jobId());
                return real().heartbeat(fence, leaseFor);
              }
            });
  }

  private static List<Lease> leases(EventStore right, ClaimSpec spec) {
    return right.extension(Jobs.class).claim(spec);
  }

  /** Claims for another time than it tells; the shortest leases are as they should be. */
  private static List<Lease> shifted(EventStore right, ClaimSpec spec, Duration by) {
    if (spec.leaseFor().compareTo(SHORT) == 0) {
      return leases(right, spec);
    }
    return leases(right, with(spec, spec.leaseFor().plus(by))).stream()
        .map(
            lease ->
                with(
                    lease,
                    lease.group(),
                    lease.status(),
                    lease.attempt(),
                    lease.expiresAt().minus(by)))
        .toList();
  }

  private static EventStore attemptsAsTokens(EventStore right) {
    EventStore translated = WrongJobs.fences(LeaseMutants::byAttempt).apply(right);
    return WrongJobs.jobs(
            store ->
                new ForwardingJobs(store.extension(Jobs.class)) {
                  @Override
                  public List<Lease> claim(ClaimSpec spec) {
                    return real().claim(spec).stream()
                        .map(lease -> real().find(lease.jobId()).orElseThrow())
                        .map(job -> Lease.of(numbered(job)))
                        .toList();
                  }

                  @Override
                  public Optional<JobView> find(String jobId) {
                    return real().find(jobId).map(LeaseMutants::numbered);
                  }
                })
        .apply(translated);
  }

  private static Fence byAttempt(EventStore right, Fence fence) {
    return WrongJobs.find(right, fence.jobId())
        .filter(job -> job.attempt() == fence.token())
        .map(JobView::fence)
        .orElse(new Fence(fence.jobId(), 0));
  }

  private static JobView numbered(JobView job) {
    return new JobView(
        job.id(),
        job.queue(),
        job.priority(),
        job.group(),
        job.payload(),
        job.status(),
        job.phase(),
        job.attempt(),
        job.attempt(),
        job.owner(),
        job.availableAt());
  }

  private static void refuseExpired(EventStore right, Fence fence) {
    Jobs jobs = right.extension(Jobs.class);
    if (jobs.find(fence.jobId()).filter(job -> jobs.depth(job.queue()).leased() == 0).isPresent()) {
      throw new LeaseLost(fence, "its lease has expired");
    }
  }

  private static UnaryOperator<EventStore> raisedByHeartbeats() {
    Set<Fence> risen = ConcurrentHashMap.newKeySet();
    return WrongJobs.fences(
        (right, fence) -> {
          if (!risen.add(fence)) {
            throw new LeaseLost(fence, "its token has risen");
          }
          return fence;
        });
  }

  private static UnaryOperator<EventStore> attemptsForgotten() {
    Map<String, Integer> forgotten = new ConcurrentHashMap<>();
    return right ->
        new ForwardingStore(
            claims(
                    (store, spec) ->
                        leases(store, spec).stream()
                            .map(
                                lease ->
                                    with(
                                        lease,
                                        lease.attempt() - forgotten.getOrDefault(lease.jobId(), 0)))
                            .toList())
                .apply(right)) {
          @Override
          public CommitResult commit(Commit commit) {
            CommitResult result = super.commit(commit);
            Extensions.of(commit, JobOp.Release.class)
                .forEach(
                    op ->
                        WrongJobs.find(right, op.jobId())
                            .ifPresent(job -> forgotten.put(job.id(), job.attempt())));
            return result;
          }
        };
  }

  private static List<Lease> dropped(EventStore right, ClaimSpec spec) {
    List<Lease> all = leases(right, spec);
    all.stream()
        .filter(lease -> lease.attempt() > PATIENCE)
        .forEach(lease -> WrongJobs.commit(right, new JobOp.End(lease.jobId(), "Dropped")));
    return all.stream().filter(lease -> lease.attempt() <= PATIENCE).toList();
  }

  private static Duration left(EventStore right, Fence fence) {
    Jobs jobs = right.extension(Jobs.class);
    return jobs.find(fence.jobId())
        .flatMap(job -> jobs.untilNextDue(Set.of(job.queue())))
        .orElse(Duration.ZERO);
  }

  private static List<Lease> marked(EventStore right, ClaimSpec spec) {
    return leases(right, spec).stream()
        .map(
            lease -> {
              WrongJobs.commit(right, new JobOp.Mark(lease.fence(), "Leased"));
              return with(lease, lease.group(), "Leased", lease.attempt(), lease.expiresAt());
            })
        .toList();
  }
}
