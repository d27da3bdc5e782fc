package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.of;
import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.WrongJobs.claims;
import static dev.lastword.tck.store.mutants.WrongJobs.current;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.StoreFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Mutants for races between claimers and holders: suite J. */
final class JobRaceMutants {

  // Each of two claimers may have begun to look before there was something to see.
  private static final int LOOKS = 3;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("jobs are chosen before they are taken, without a lock")
              .killedBy("J19", "J20")
              .shared(JobRaceMutants::chosenFirst),
          Mutant.named("a claimer keeps everybody out until it commits")
              .killedBy("J20")
              .fixture(right -> Impatient.of(new MutantFixture(right, JobRaceMutants::locked))),
          Mutant.named("a cancel ends unclaimed jobs behind its commit")
              .killedBy("J52")
              .shared(JobRaceMutants::endedLater),
          Mutant.named("a claim waits until no commit is under way")
              .killedBy("J52")
              .fixture(
                  right ->
                      Impatient.of(
                          new MutantFixture(overlapping(right), JobRaceMutants::behindCommits))),
          Mutant.named("the fence is checked before the transaction")
              .killedBy("J21")
              .shared(() -> new Meeting().atCommits()),
          Mutant.named("a heartbeat reads the token and writes later")
              .killedBy("J22")
              .shared(() -> new Meeting().atHeartbeats()),
          Mutant.named("a job is visible before its commit is decided")
              .killedBy("J31")
              .shared(JobRaceMutants::visibleEarly),
          Mutant.named("leases are counted before they are taken")
              .killedBy("J49")
              .shared(JobRaceMutants::countedFirst),
          Mutant.named("a job's id is looked up before it is inserted")
              .killedBy("J50")
              .shared(JobRaceMutants::lookedUpFirst));

  private JobRaceMutants() {}

  private static Jobs jobs(EventStore store) {
    return store.extension(Jobs.class);
  }

  /** Of two claimers who meet, the second gets what the first has got. */
  private static UnaryOperator<EventStore> chosenFirst() {
    CountDownLatch second = new CountDownLatch(2);
    List<Lease> chosen = new ArrayList<>();
    return claims(
        (right, spec) -> {
          boolean early = second.getCount() > 0;
          second.countDown();
          Pause.until(second);
          synchronized (chosen) {
            if (early && !chosen.isEmpty()) {
              return List.copyOf(chosen);
            }
            List<Lease> leases = jobs(right).claim(spec);
            if (chosen.isEmpty()) {
              chosen.addAll(leases);
            }
            return leases;
          }
        });
  }

  private static UnaryOperator<EventStore> endedLater() {
    CountDownLatch claimed = new CountDownLatch(1);
    UnaryOperator<EventStore> late =
        commits(
            (right, commit) -> {
              List<JobOp.End> ends = of(commit, JobOp.End.class);
              if (ends.isEmpty() || commit.appends().isEmpty()) {
                return right.commit(commit);
              }
              CommitResult result = right.commit(Extensions.with(commit, List.<JobOp>of()));
              Pause.until(claimed);
              ends.stream()
                  .filter(end -> WrongJobs.isIn(right, end.jobId(), JobPhase.QUEUED))
                  .forEach(end -> WrongJobs.commit(right, end));
              return result;
            });
    return right ->
        claims(
                (store, spec) -> {
                  List<Lease> leases = jobs(store).claim(spec);
                  claimed.countDown();
                  return leases;
                })
            .apply(late.apply(right));
  }

  private static UnaryOperator<EventStore> behindCommits() {
    ReadWriteLock underWay = new ReentrantReadWriteLock();
    return right ->
        claims((store, spec) -> with(underWay.writeLock(), () -> jobs(store).claim(spec)))
            .apply(
                commits((store, commit) -> with(underWay.readLock(), () -> store.commit(commit)))
                    .apply(right));
  }

  private static <T> T with(Lock lock, Supplier<T> call) {
    lock.lock();
    try {
      return call.get();
    } finally {
      lock.unlock();
    }
  }

  private static StoreFixture overlapping(StoreFixture right) {
    return FeedRaceMutants.numbered(NumberedFixture.Way.RIGHT).apply(right);
  }

  private static UnaryOperator<EventStore> locked() {
    Semaphore lock = new Semaphore(1);
    return claims(
        (right, spec) -> {
          try {
            lock.acquire();
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailable("interrupted while waiting for a lock", interrupted);
          }
          return jobs(right).claim(spec);
        });
  }

  /**
   * Point at which a holder checks its token, and acts after another worker has claimed the job.
   *
   * @param checked opens when a holder has looked
   * @param claimed opens when another worker has claimed then
   */
  private record Meeting(CountDownLatch checked, CountDownLatch claimed) {

    Meeting() {
      this(new CountDownLatch(1), new CountDownLatch(1));
    }

    UnaryOperator<EventStore> atCommits() {
      UnaryOperator<EventStore> late =
          commits(
              (store, commit) -> {
                WrongJobs.fences(commit).forEach(fence -> check(store, fence));
                return store.commit(WrongJobs.with(commit, fence -> current(store, fence)));
              });
      return right -> claims(this::claim).apply(late.apply(right));
    }

    UnaryOperator<EventStore> atHeartbeats() {
      UnaryOperator<EventStore> late =
          WrongJobs.heartbeats(
              (store, fence, leaseFor) -> {
                check(store, fence);
                return jobs(store).heartbeat(current(store, fence), leaseFor);
              });
      return right -> claims(this::claim).apply(late.apply(right));
    }

    /** Everybody claims at once, but for the one who is to meet the holder. */
    private List<Lease> claim(EventStore store, ClaimSpec spec) {
      boolean meets = spec.owner().equals("other");
      if (meets) {
        Pause.until(checked);
      }
      List<Lease> leases = jobs(store).claim(spec);
      if (meets) {
        claimed.countDown();
      }
      return leases;
    }

    private void check(EventStore store, Fence fence) {
      if (!current(store, fence).equals(fence)) {
        throw new LeaseLost(fence, "its token has risen");
      }
      checked.countDown();
      Pause.until(claimed);
    }
  }

  private static UnaryOperator<EventStore> visibleEarly() {
    AtomicReference<CountDownLatch> looks = new AtomicReference<>(new CountDownLatch(0));
    return right ->
        claims(
                (store, spec) -> {
                  List<Lease> leases = jobs(store).claim(spec);
                  looks.get().countDown();
                  return leases;
                })
            .apply(commits((store, commit) -> inAdvance(store, commit, looks)).apply(right));
  }

  private static CommitResult inAdvance(
      EventStore right, Commit commit, AtomicReference<CountDownLatch> looks) {
    List<JobOp.Enqueue> added = of(commit, JobOp.Enqueue.class);
    if (added.isEmpty() || commit.appends().isEmpty()) {
      return right.commit(commit);
    }
    right.commit(new Commit(List.of(), List.copyOf(added), List.of()));
    CountDownLatch fromNowOn = new CountDownLatch(LOOKS);
    looks.set(fromNowOn);
    Pause.until(fromNowOn);
    try {
      return right.commit(commit);
    } catch (StoreException refused) {
      added.forEach(
          op ->
              WrongJobs.commit(
                  right, new JobOp.End(op.jobId(), "Refused"), new JobOp.Delete(op.jobId())));
      throw refused;
    }
  }

  private static UnaryOperator<EventStore> countedFirst() {
    CountDownLatch second = new CountDownLatch(2);
    return claims(
        (right, spec) -> {
          QueueClaim queue = spec.queues().get(0);
          if (queue.maxLeased().isEmpty()) {
            return jobs(right).claim(spec);
          }
          long room = queue.maxLeased().getAsInt() - jobs(right).depth(queue.queue()).leased();
          second.countDown();
          Pause.until(second);
          int most = (int) Math.min(spec.max(), room);
          return most <= 0
              ? List.of()
              : jobs(right)
                  .claim(ClaimSpec.of(queue.queue(), spec.owner(), spec.leaseFor()).max(most));
        });
  }

  private static UnaryOperator<EventStore> lookedUpFirst() {
    CountDownLatch second = new CountDownLatch(2);
    return commits(
        (right, commit) -> {
          boolean free =
              of(commit, JobOp.Enqueue.class).stream()
                  .allMatch(op -> jobs(right).find(op.jobId()).isEmpty());
          second.countDown();
          Pause.until(second);
          try {
            return right.commit(commit);
          } catch (JobConflict taken) {
            if (free) {
              return new CommitResult(List.of(), List.of(), false);
            }
            throw taken;
          }
        });
  }
}
