package dev.lastword.benchmarks.engine;

import dev.lastword.core.value.GraphId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Executions that were started and have no worker. */
final class OpenExecutions {

  private static final int COLLECTIONS = 3;

  private OpenExecutions() {}

  /** Opens so many, by so many callers at once. */
  static void open(Bench bench, GraphId graph, int executions, int callers) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        int share = executions / callers + (i < executions % callers ? 1 : 0);
        all.add(threads.submit(() -> repeat(bench, graph, share)));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void repeat(Bench bench, GraphId graph, int times) {
    for (int i = 0; i < times; i++) {
      bench.open(graph);
    }
  }

  /** Returns the megabytes that are in use, garbage collected. */
  static double heap() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1024.0 / 1024.0;
  }
}
