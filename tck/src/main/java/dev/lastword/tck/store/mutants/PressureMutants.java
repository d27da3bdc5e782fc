package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Mutants for callers that are interrupted, too many, or gone: suite E. */
final class PressureMutants {

  private static final int POOL = 5;
  private static final long PATIENCE_MILLIS = 200;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("an interrupt is swallowed")
              .killedBy("E10")
              .store(
                  commits(
                      (right, commit) -> {
                        Thread.interrupted();
                        return right.commit(commit);
                      })),
          Mutant.named("an interrupted commit is told unavailable when it was written")
              .killedBy("E10")
              .store(
                  commits(
                      (right, commit) -> {
                        CommitResult result = right.commit(commit);
                        if (Thread.currentThread().isInterrupted()) {
                          throw new StoreUnavailable("interrupted", null);
                        }
                        return result;
                      })),
          Mutant.named("an interrupted commit is dropped and told as written")
              .killedBy("E10")
              .store(
                  commits(
                      (right, commit) ->
                          Thread.currentThread().isInterrupted()
                              ? new CommitResult(List.of(), List.of(), false)
                              : right.commit(commit))),
          Mutant.named("a commit holds two connections of a pool of 5")
              .killedBy("E11")
              .shared(PressureMutants::twoOfFive),
          Mutant.named("a page that has more behind it keeps a lock")
              .killedBy("E12")
              .shared(PressureMutants::lockedByReaders));

  private PressureMutants() {}

  private static UnaryOperator<EventStore> twoOfFive() {
    Semaphore pool = new Semaphore(POOL);
    CountDownLatch allTaken = new CountDownLatch(POOL);
    return commits(
        (right, commit) -> {
          pool.acquireUninterruptibly();
          try {
            allTaken.countDown();
            Pause.until(allTaken);
            return withSecond(pool, right, commit);
          } finally {
            pool.release();
          }
        });
  }

  private static CommitResult withSecond(Semaphore pool, EventStore right, Commit commit) {
    try {
      if (!pool.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new StoreUnavailable("no connection is free", null);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailable("interrupted", interrupted);
    }
    try {
      return right.commit(commit);
    } finally {
      pool.release();
    }
  }

  private static UnaryOperator<EventStore> lockedByReaders() {
    Set<StreamId> locked = ConcurrentHashMap.newKeySet();
    return right ->
        new ForwardingStore(right) {
          @Override
          public StreamPage read(StreamId stream, ReadSpec spec) {
            StreamPage page = right.read(stream, spec);
            if (page.more()) {
              locked.add(stream);
            } else {
              locked.remove(stream);
            }
            return page;
          }

          @Override
          public CommitResult commit(Commit commit) {
            if (commit.appends().stream().anyMatch(append -> locked.contains(append.stream()))) {
              throw new StoreUnavailable("a reader holds the lock", null);
            }
            return right.commit(commit);
          }
        };
  }
}
