package dev.lastword.benchmarks.store;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Results of contenders that were measured in turns: one value for each of them in each turn. */
public final class AlternatingResults {

  /** Something whose speed or cost is measured for a short while. */
  public interface Contender {

    /** Takes a turn and returns what was measured. */
    double turn() throws Exception;
  }

  private final double[][] measured;

  private AlternatingResults(double[][] measured) {
    this.measured = measured;
  }

  /** Lets all take turns; the first ones only warm up, and each turn another begins. */
  public static AlternatingResults of(int warmUps, int turns, Contender... contenders)
      throws Exception {
    double[][] measured = new double[contenders.length][turns];
    for (int turn = -warmUps; turn < turns; turn++) {
      for (int i = 0; i < contenders.length; i++) {
        int next = (i + turn + warmUps) % contenders.length;
        double value = contenders[next].turn();
        if (turn >= 0) {
          measured[next][turn] = value;
        }
      }
    }
    return new AlternatingResults(measured);
  }

  /** Returns the median of one contender. */
  public double of(int contender) {
    return median(measured[contender]);
  }

  /** Returns the median of the ratios of two, turn by turn: what slows a turn slows both. */
  public double ratio(int one, int other) {
    return median(
        IntStream.range(0, measured[one].length)
            .mapToDouble(turn -> measured[one][turn] / measured[other][turn])
            .toArray());
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
