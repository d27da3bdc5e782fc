package dev.lastword.tck.random;

import java.util.Optional;
import java.util.function.Predicate;

/** Looks for the smallest case that still shows a problem. */
public final class Shrinker {

  private static final int TRIES = 2000;

  private final Predicate<Case> showsProblem;
  private int tries;

  private Shrinker(Predicate<Case> showsProblem) {
    this.showsProblem = showsProblem;
  }

  /** Returns the smallest case that was found, {@code start} if it is the smallest itself. */
  public static Case shrink(Case start, Predicate<Case> showsProblem) {
    return new Shrinker(showsProblem).smallest(start);
  }

  private Case smallest(Case start) {
    Case current = start;
    Optional<Case> next = step(current);
    while (next.isPresent()) {
      current = next.get();
      next = step(current);
    }
    return current;
  }

  private Optional<Case> step(Case current) {
    return current.smaller().takeWhile(each -> tries++ < TRIES).filter(showsProblem).findFirst();
  }
}
