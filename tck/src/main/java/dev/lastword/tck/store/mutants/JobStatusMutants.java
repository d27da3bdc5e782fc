package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Mutants for a job and its log: suite P. */
final class JobStatusMutants {

  private static final long LONG_ENOUGH_TO_BE_KILLED = 2_000_000_000L;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the row of a job is written after its events")
              .killedBy("P06")
              .store(commits(JobStatusMutants::eventsFirst)));

  private JobStatusMutants() {}

  private static CommitResult eventsFirst(EventStore right, Commit commit) {
    CommitResult result = right.commit(new Commit(commit.appends(), List.of(), List.of()));
    LockSupport.parkNanos(LONG_ENOUGH_TO_BE_KILLED);
    right.commit(new Commit(List.of(), commit.ops(), commit.fences()));
    return result;
  }
}
