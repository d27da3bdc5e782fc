package dev.lastword.orchestrator.engine;

import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.Retry;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * How long a caller waits, and how the engine uses that time: it tries again, after pauses that
 * double.
 */
final class Patience {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(1);
  private static final int MOST_DOUBLINGS = 8;

  /** When a caller whose time was up may come again. */
  static final Duration ADVICE = Duration.ofSeconds(1);

  private final Waiting waiting;
  private final long deadline;
  private int pauses;

  Patience(Waiting waiting, Duration atMost) {
    this.waiting = waiting;
    this.deadline = waiting.nanos() + atMost.toNanos();
  }

  Duration left() {
    return Duration.ofNanos(Math.max(0, deadline - waiting.nanos()));
  }

  /** Returns whichever of the two lasts longer. */
  Patience or(Patience other) {
    return deadline - other.deadline >= 0 ? this : other;
  }

  /** Pauses, or gives up because the time would be over or the thread is wanted elsewhere. */
  void pause(Answer.Fate fate, StoreException cause) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(pauses, MOST_DOUBLINGS));
    pauses++;
    if (pause.compareTo(left()) >= 0 || Thread.currentThread().isInterrupted()) {
      throw new GaveUp(fate, cause);
    }
    waiting.pause(pause);
  }

  /** Makes the identical call again for as long as the store advises it. */
  <T> T insist(Supplier<T> call) {
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
  static final class GaveUp extends RuntimeException {

    private final Answer.Fate fate;
    private final StoreException storeFailure;

    GaveUp(Answer.Fate fate, StoreException storeFailure) {
      super(storeFailure.getMessage(), storeFailure);
      this.fate = fate;
      this.storeFailure = storeFailure;
    }

    /** Returns what the store said last. */
    StoreException storeFailure() {
      return storeFailure;
    }

    Answer.Unavailable answer() {
      return new Answer.Unavailable(fate, ADVICE, String.valueOf(getMessage()));
    }
  }
}
