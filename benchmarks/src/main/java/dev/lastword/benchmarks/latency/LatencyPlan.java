package dev.lastword.benchmarks.latency;

import java.time.Duration;
import java.util.List;

/**
 * Lengths of the measurements.
 *
 * @param kills how often a process is killed for each lease length
 * @param leases the lease lengths of the killed workers
 */
record LatencyPlan(
    int warmUpSeconds, int loadSeconds, int cancels, int kills, List<Duration> leases) {

  static final LatencyPlan FULL =
      new LatencyPlan(10, 15, 1_000, 5, List.of(Duration.ofSeconds(5), Duration.ofSeconds(30)));
  static final LatencyPlan QUICK = new LatencyPlan(4, 5, 200, 3, List.of(Duration.ofSeconds(5)));
}
