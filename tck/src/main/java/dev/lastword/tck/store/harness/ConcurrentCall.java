package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A call that runs beside the case, which can go on before it returns. */
public final class ConcurrentCall<T> {

  private final String what;
  private final Duration budget;
  private final FutureTask<RaceOutcome<T>> outcome;

  private ConcurrentCall(String what, Duration budget, Callable<T> call) {
    this.what = what;
    this.budget = budget;
    this.outcome = new FutureTask<>(() -> outcome(call));
  }

  static <T> ConcurrentCall<T> start(String what, Duration budget, Callable<T> call) {
    ConcurrentCall<T> task = new ConcurrentCall<>(what, budget, call);
    Thread thread = new Thread(task.outcome);
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private static <T> RaceOutcome<T> outcome(Callable<T> call) {
    try {
      return RaceOutcome.returned(call.call());
    } catch (Exception | AssertionError failure) {
      return RaceOutcome.threw(failure);
    }
  }

  /** Returns whether it has ended. */
  public boolean isDone() {
    return outcome.isDone();
  }

  /** Waits for its end, within the fixture's budget. */
  public RaceOutcome<T> await() {
    try {
      return outcome.get(budget.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException stuck) {
      outcome.cancel(true);
      return fail(what + " has not ended after " + budget);
    } catch (InterruptedException | ExecutionException broken) {
      throw new IllegalStateException("interrupted while waiting for " + what, broken);
    }
  }

  /** Waits for its end and returns its value; what it threw fails the case. */
  public T get() {
    RaceOutcome<T> ended = await();
    return ended
        .value()
        .orElseGet(() -> fail(what + " was to return, but threw", ended.failure().orElseThrow()));
  }
}
