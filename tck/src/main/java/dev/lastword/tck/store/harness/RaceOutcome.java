package dev.lastword.tck.store.harness;

import java.util.List;
import java.util.Optional;

/**
 * Result of one task of a race: a value, or an exception.
 *
 * @param value what it returned, if it returned
 * @param failure what it threw, if it threw
 */
public record RaceOutcome<T>(Optional<T> value, Optional<Throwable> failure) {

  static <T> RaceOutcome<T> returned(T value) {
    return new RaceOutcome<>(Optional.of(value), Optional.empty());
  }

  static <T> RaceOutcome<T> threw(Throwable failure) {
    return new RaceOutcome<>(Optional.empty(), Optional.of(failure));
  }

  /** Returns the values of those that returned. */
  public static <T> List<T> values(List<RaceOutcome<T>> outcomes) {
    return outcomes.stream().flatMap(outcome -> outcome.value().stream()).toList();
  }

  /** Returns what the others threw. */
  public static <T> List<Throwable> failures(List<RaceOutcome<T>> outcomes) {
    return outcomes.stream().flatMap(outcome -> outcome.failure().stream()).toList();
  }
}
