package dev.lastword.orchestrator.duty;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;

/**
 * One kind of thing to be done by whoever is free.
 *
 * @param name what it is called in logs and rounds
 * @param work does up to so many of them and returns how many it did
 */
public record Chore(String name, IntUnaryOperator work) {
  public Chore {
    requireNonNull(name, "name");
    requireNonNull(work, "work");
  }

  /** Returns this chore done at most once in an interval, as {@code nanos} counts time. */
  public Chore every(Duration interval, LongSupplier nanos) {
    AtomicReference<Optional<Long>> last = new AtomicReference<>(Optional.empty());
    return new Chore(
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
}
