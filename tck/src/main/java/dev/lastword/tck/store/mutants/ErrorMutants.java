package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Mutants for failures, and for the threads of calls: suite L. */
final class ErrorMutants {

  private static final long PATIENCE_MILLIS = 500;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("refusals are wrapped in an exception of the framework")
              .killedBy("L13")
              .store(
                  commits(
                      (right, commit) -> {
                        try {
                          return right.commit(commit);
                        } catch (StoreException refused) {
                          throw new IllegalStateException("the callback failed", refused);
                        }
                      })),
          Mutant.named("a lost lease is told as unavailability")
              .killedBy("L13")
              .store(
                  commits(
                      (right, commit) -> {
                        try {
                          return right.commit(commit);
                        } catch (LeaseLost lost) {
                          throw new StoreUnavailable("try again", lost);
                        }
                      })),
          Mutant.named("commits run on the common pool")
              .killedBy("L16")
              .store(commits(ErrorMutants::onTheCommonPool)));

  private ErrorMutants() {}

  private static CommitResult onTheCommonPool(EventStore right, Commit commit) {
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    ForkJoinPool.commonPool()
        .execute(
            () -> {
              try {
                result.complete(right.commit(commit));
              } catch (StoreException refused) {
                result.completeExceptionally(refused);
              }
            });
    try {
      return result.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException | InterruptedException failure) {
      throw new StoreUnavailable("no thread is free", failure);
    }
  }
}
