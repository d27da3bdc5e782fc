package dev.lastword.benchmarks.engine;

import dev.lastword.benchmarks.store.AlternatingResults;
import dev.lastword.core.value.GraphId;

/** Turns of Tasks, in one large execution or in small ones, that return microseconds per Task. */
final class Sizes {

  static final String QUEUE = "q";

  /** The Tasks of a small graph. */
  static final int FEW = 10;

  private static final int SHARE = 50;

  private Sizes() {}

  /** Works at one execution that was created before; each Task bears its share of that. */
  static AlternatingResults.Contender ofLarge(Bench bench, GraphId graph) {
    long start = System.nanoTime();
    int nodes = bench.nodes(bench.start(graph));
    double share = micros(start) / nodes;
    return () -> share + perTask(bench, 0, graph);
  }

  /** Creates executions of {@link #FEW} Tasks and works at them. */
  static AlternatingResults.Contender ofSmall(Bench bench, GraphId graph) {
    return () -> perTask(bench, SHARE / FEW, graph);
  }

  private static double perTask(Bench bench, int executions, GraphId graph) {
    long start = System.nanoTime();
    for (int i = 0; i < executions; i++) {
      bench.open(graph);
    }
    bench.work(QUEUE, SHARE);
    return micros(start) / SHARE;
  }

  private static double micros(long start) {
    return (System.nanoTime() - start) / 1e3;
  }
}
