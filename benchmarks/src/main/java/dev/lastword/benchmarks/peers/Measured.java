package dev.lastword.benchmarks.peers;

/**
 * One row of a table.
 *
 * @param perSecond units a second at full load
 * @param jvmMillis processor time per unit in the contender's process
 * @param serverMillis processor time per unit in the database server
 * @param walKib write-ahead log per unit
 * @param commits transactions per unit
 * @param p50 milliseconds at the fixed rate
 * @param p99 milliseconds at the fixed rate
 */
record Measured(
    Contender contender,
    Workload workload,
    double perSecond,
    double jvmMillis,
    double serverMillis,
    double walKib,
    double commits,
    double p50,
    double p99) {

  double stepsPerSecond() {
    return perSecond * workload.steps();
  }
}
