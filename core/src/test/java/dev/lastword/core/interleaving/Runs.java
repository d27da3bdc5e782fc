package dev.lastword.core.interleaving;

import java.math.BigInteger;
import java.util.List;

/**
 * How many runs there are from the first world to one where nobody can act, each counted as often
 * as it can be told apart by its steps, and how many steps the longest has.
 */
record Runs(BigInteger count, int longest) {

  private static final Runs OVER = new Runs(BigInteger.ONE, 0);

  /**
   * Returns the runs of a graph in which no way leads back, as every step adds an event, a memory
   * or a reading. {@code successors} may end early, if the exploration did.
   */
  static Runs of(List<int[]> successors) {
    return from(0, successors, new Runs[successors.size()]);
  }

  // As deep as a run is long, which is not deep.
  private static Runs from(int place, List<int[]> successors, Runs[] known) {
    if (place >= known.length) {
      return OVER;
    }
    if (known[place] == null) {
      Runs sum = successors.get(place).length == 0 ? OVER : new Runs(BigInteger.ZERO, 0);
      for (int successor : successors.get(place)) {
        sum = sum.plusStepInto(from(successor, successors, known));
      }
      known[place] = sum;
    }
    return known[place];
  }

  private Runs plusStepInto(Runs rest) {
    return new Runs(count.add(rest.count), Math.max(longest, rest.longest + 1));
  }
}
