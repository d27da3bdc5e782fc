package dev.lastword.server.health;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A question to the store that all who ask at the same time share: while the store does not answer,
 * probes hold one thread of the server, however many arrive.
 */
final class ReadinessProbe {

  private final Supplier<?> question;
  private final Executor threads;
  private final Duration patience;
  private @Nullable CompletableFuture<?> asked;

  /**
   * Makes a probe.
   *
   * @param question returns if the store answers
   * @param patience how long an asker waits for the answer
   */
  ReadinessProbe(Supplier<?> question, Executor threads, Duration patience) {
    this.question = question;
    this.threads = threads;
    this.patience = patience;
  }

  /** Returns whether the store answers, or false after the time that an asker waits. */
  CompletableFuture<Boolean> isReady() {
    return shared()
        .handle((answer, failure) -> failure == null)
        .completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized CompletableFuture<?> shared() {
    CompletableFuture<?> known = asked;
    if (known == null || known.isDone()) {
      known = CompletableFuture.supplyAsync(question, threads);
      asked = known;
    }
    return known;
  }
}
