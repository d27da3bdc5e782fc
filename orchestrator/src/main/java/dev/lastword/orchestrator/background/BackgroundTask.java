package dev.lastword.orchestrator.background;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;

/**
 * One kind of background work, done by any free node.
 *
 * @param name what it is called in logs and rounds
 * @param work does up to so many of them and returns how many it did
 */
public record BackgroundTask(String name, IntUnaryOperator work) {
  public BackgroundTask {
    requireNonNull(name, "name");
    requireNonNull(work, "work");
  }

  /** Returns this chore done at most once in an interval, as {@code nanos} counts time. */
  public BackgroundTask every(Duration interval, LongSupplier nanos) {
    AtomicReference<Optional<Long>> last = new AtomicReference<>(Optional.empty());
    return new BackgroundTask(
        name,
        most -> {
          long now = nanos.getAsLong();
          if (last.get().filter(time -> now - time < interval.toNanos()).isPresent()) {
            return 0;
          }
          last.set(Optional.of(now));
          return work.applyAsInt(most);
        });
  }

  /**
   * Returns this chore, done at most once in an interval while it finds nothing to do, and without
   * a pause while it does.
   */
  public BackgroundTask whenIdleEvery(Duration interval, LongSupplier nanos) {
    AtomicReference<Optional<Long>> idle = new AtomicReference<>(Optional.empty());
    return new BackgroundTask(
        name,
        most -> {
          long now = nanos.getAsLong();
          if (idle.get().filter(time -> now - time < interval.toNanos()).isPresent()) {
            return 0;
          }
          int done = work.applyAsInt(most);
          idle.set(done == 0 ? Optional.of(now) : Optional.empty());
          return done;
        });
  }
}
