package dev.lastword.tck.random;

import java.util.Optional;
import java.util.function.Predicate;

/** Looks for the smallest case that still shows a problem. */
public final class Shrinker {

  private static final int TRIES = 2000;

  private final Predicate<RandomCase> showsProblem;
  private int tries;

  private Shrinker(Predicate<RandomCase> showsProblem) {
    this.showsProblem = showsProblem;
  }

  /** Returns the smallest case that was found, {@code start} if it is the smallest itself. */
  public static RandomCase shrink(RandomCase start, Predicate<RandomCase> showsProblem) {
    return new Shrinker(showsProblem).smallest(start);
  }

  private RandomCase smallest(RandomCase start) {
    RandomCase current = start;
    Optional<RandomCase> next = step(current);
    while (next.isPresent()) {
      current = next.get();
      next = step(current);
    }
    return current;
  }

  private Optional<RandomCase> step(RandomCase current) {
    return current.smaller().takeWhile(each -> tries++ < TRIES).filter(showsProblem).findFirst();
  }
}
