package dev.lastword.benchmarks.growth;

/**
 * Lengths of the measurement.
 *
 * @param times how often an operation is done in one turn
 */
record GrowthPlan(int warmUps, int turns, int times) {

  static final GrowthPlan FULL = new GrowthPlan(10, 31, 20);
  static final GrowthPlan QUICK = new GrowthPlan(4, 11, 10);
}
