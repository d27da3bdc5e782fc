package dev.lastword.tck.store.harness;

import java.util.List;
import java.util.Optional;

/**
 * What came of one task of a race: a value, or what was thrown.
 *
 * @param value what it returned, if it returned
 * @param failure what it threw, if it threw
 */
public record Outcome<T>(Optional<T> value, Optional<Throwable> failure) {

  static <T> Outcome<T> returned(T value) {
    return new Outcome<>(Optional.of(value), Optional.empty());
  }

  static <T> Outcome<T> threw(Throwable failure) {
    return new Outcome<>(Optional.empty(), Optional.of(failure));
  }

  /** Returns the values of those that returned. */
  public static <T> List<T> values(List<Outcome<T>> outcomes) {
    return outcomes.stream().flatMap(outcome -> outcome.value().stream()).toList();
  }

  /** Returns what the others threw. */
  public static <T> List<Throwable> failures(List<Outcome<T>> outcomes) {
    return outcomes.stream().flatMap(outcome -> outcome.failure().stream()).toList();
  }
}
