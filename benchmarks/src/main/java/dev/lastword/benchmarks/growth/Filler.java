package dev.lastword.benchmarks.growth;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.maintenance.ReconcileCursor;
import dev.lastword.orchestrator.maintenance.ReconcileStep;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Many executions in few commits: copies of recorded ones, each with its own name, ids and times,
 * one created every second up to now.
 */
final class Filler {

  /** Executions that are written together; a commit may hold 10,000 events. */
  private static final int BATCH = 400;

  private static final int THREADS = 3;
  private static final int CHECKED = 200;

  private final List<Template> finished;
  private final Template open;

  /** Records what is copied, on a store that nothing else uses. */
  Filler(EventStore scratch) {
    this.finished = Shapes.finished(scratch);
    this.open = Shapes.open(scratch);
  }

  /** Fills an empty store with finished executions and some open ones. */
  void fill(EventStore store, int executions, int openOnes) throws Exception {
    try (Orchestrator graphs = Orchestrator.builder(store).build()) {
      Shapes.register(graphs);
    }
    Instant now = Instant.now();
    IntFunction<Copied> ended =
        i -> {
          Instant created = now.minusSeconds(executions - i);
          return copy("execution-" + i, finished.get(i % finished.size()), created);
        };
    write(store, executions, ended);
    write(store, openOnes, i -> copy("open-" + i, open, now));
    requireReal(store);
  }

  /** Writes copies by several threads, which take one batch after the other. */
  private static void write(EventStore store, int count, IntFunction<Copied> copies)
      throws Exception {
    AtomicInteger next = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(
            threads.submit(
                () -> {
                  int from = next.getAndAdd(BATCH);
                  while (from < count) {
                    int end = Math.min(count, from + BATCH);
                    write(store, IntStream.range(from, end).mapToObj(copies).toList());
                    from = next.getAndAdd(BATCH);
                  }
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private record Copied(Template template, Copy copy) {}

  private static Copied copy(String name, Template template, Instant created) {
    long shift = created.getEpochSecond() - template.created().getEpochSecond();
    return new Copied(template, new Copy(name, shift, created));
  }

  private static void write(EventStore store, List<Copied> batch) {
    int commits = batch.stream().mapToInt(one -> one.template().commits()).max().orElse(0);
    for (int number = 0; number < commits; number++) {
      Commit.Builder commit = Commit.builder();
      for (Copied one : batch) {
        if (number < one.template().commits()) {
          one.template().addTo(commit, number, one.copy());
        }
      }
      store.commit(commit.build());
    }
  }

  /** Lets the engine itself say whether the copies are what it would have written. */
  private static void requireReal(EventStore store) {
    try (Orchestrator engine = Orchestrator.builder(store).build()) {
      ReconcileStep step = engine.reconcile().step(Mode.REPORT, ReconcileCursor.START, CHECKED);
      if (!step.findings().isEmpty()) {
        throw new IllegalStateException(
            "expected copies that the engine finds nothing wrong with, found "
                + step.findings().get(0)
                + " and "
                + (step.findings().size() - 1)
                + " more; a new kind of operation may be missing in Template");
      }
    }
  }
}
