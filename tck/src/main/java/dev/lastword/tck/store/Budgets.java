package dev.lastword.tck.store;

import java.time.Duration;

/**
 * Time limits of the suites, after which a call counts as stuck. They never wait that long for what
 * works, so a slow machine needs larger budgets, never other cases.
 *
 * @param step for one thing to happen: a commit, a page, a condition
 * @param whole for one case
 * @param process for a child process to start and open the store
 */
public record Budgets(Duration step, Duration whole, Duration process) {

  /** Enough for a local store on a machine that also does other things. */
  public static final Budgets USUAL =
      new Budgets(Duration.ofSeconds(30), Duration.ofMinutes(15), Duration.ofMinutes(5));

  public Budgets {
    if (!isPositive(step) || !isPositive(whole) || !isPositive(process)) {
      throw new IllegalArgumentException(
          "budgets must be above 0, but were " + step + ", " + whole + " and " + process);
    }
  }

  private static boolean isPositive(Duration duration) {
    return !duration.isNegative() && !duration.isZero();
  }
}
