package dev.lastword.orchestrator.settings;

import dev.lastword.orchestrator.request.Answer;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.Retry;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.function.Supplier;

/** Time budget of a call, spent on retries with pauses that double. */
public final class RetryBudget {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(1);
  private static final int MOST_DOUBLINGS = 8;

  /** Delay after which a caller whose time ran out may retry. */
  public static final Duration ADVICE = Duration.ofSeconds(1);

  private final Blocking blocking;
  private final long deadline;
  private int pauses;

  public RetryBudget(Blocking blocking, Duration atMost) {
    this.blocking = blocking;
    this.deadline = blocking.nanos() + atMost.toNanos();
  }

  public Duration left() {
    return Duration.ofNanos(Math.max(0, deadline - blocking.nanos()));
  }

  /** Returns whichever of the two lasts longer. */
  public RetryBudget or(RetryBudget other) {
    return deadline - other.deadline >= 0 ? this : other;
  }

  /** Pauses, or gives up because the time would be over or the thread is wanted elsewhere. */
  public void pause(Answer.Fate fate, StoreException cause) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(pauses, MOST_DOUBLINGS));
    pauses++;
    if (pause.compareTo(left()) >= 0 || Thread.currentThread().isInterrupted()) {
      throw new GaveUp(fate, cause);
    }
    blocking.pause(pause);
  }

  /** Makes the identical call again for as long as the store advises it. */
  public <T> T insist(Supplier<T> call) {
    Answer.Fate fate = Answer.Fate.NOT_DONE;
    while (true) {
      try {
        return call.get();
      } catch (StoreException failure) {
        if (failure.retry() != Retry.SAME_COMMIT) {
          throw failure;
        }
        if (failure instanceof OutcomeUnknown) {
          fate = Answer.Fate.UNKNOWN;
        }
        pause(fate, failure);
      }
    }
  }

  /** The time is up. */
  public static final class GaveUp extends RuntimeException {

    private final Answer.Fate fate;
    private final StoreException storeFailure;

    GaveUp(Answer.Fate fate, StoreException storeFailure) {
      super(storeFailure.getMessage(), storeFailure);
      this.fate = fate;
      this.storeFailure = storeFailure;
    }

    /** Returns what the store said last. */
    public StoreException storeFailure() {
      return storeFailure;
    }

    public Answer.Unavailable answer() {
      return new Answer.Unavailable(fate, ADVICE, String.valueOf(getMessage()));
    }
  }
}
