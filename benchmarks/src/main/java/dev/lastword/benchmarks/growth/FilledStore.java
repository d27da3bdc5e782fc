package dev.lastword.benchmarks.growth;

import dev.lastword.benchmarks.store.AlternatingResults;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.maintenance.ReconcileCursor;
import dev.lastword.orchestrator.maintenance.ReconcileStep;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** An engine on a store with many executions, and what is measured of it, in microseconds. */
final class FilledStore implements AutoCloseable {

  private static final int PAGE = 50;
  private static final int FEED_PAGE = 200;
  private static final int RECONCILE_PAGE = 20;
  private static final ClaimSpec ONE = ClaimSpec.of(Shapes.QUEUE, "bench", Shapes.LEASE);

  private final Supplier<EventStore> opener;
  private final int executions;
  private final int times;
  private final Deque<Assignment> held = new ArrayDeque<>();
  private EventStore store;
  private Orchestrator engine;
  private ReconcileCursor cursor = ReconcileCursor.START;
  private int next;

  /**
   * Opens a store that has been filled.
   *
   * @param times how often an operation is done in one turn
   */
  FilledStore(Supplier<EventStore> opener, int executions, int times) {
    this.opener = opener;
    this.executions = executions;
    this.times = times;
    this.store = opener.get();
    this.engine = Orchestrator.builder(store).build();
  }

  EventStore store() {
    return store;
  }

  private AlternatingResults.Contender repeated(Runnable operation) {
    return () -> {
      long start = System.nanoTime();
      for (int i = 0; i < times; i++) {
        operation.run();
      }
      return micros(start) / times;
    };
  }

  private static double micros(long start) {
    return (System.nanoTime() - start) / 1e3;
  }

  private ExecutionId created() {
    return engine
        .engine()
        .create(Shapes.execution(next++), Shapes.CALLER, Shapes.PATIENCE)
        .executionId();
  }

  AlternatingResults.Contender creates() {
    return repeated(this::created);
  }

  /** Claims one task at a time; {@link #settles} works through them. */
  AlternatingResults.Contender claims() {
    return repeated(() -> held.addAll(engine.workers().claim(ONE)));
  }

  AlternatingResults.Contender settles() {
    return repeated(() -> Shapes.settle(engine, held.remove()));
  }

  /** Cancels executions that were created just before; only the cancel is counted. */
  AlternatingResults.Contender cancels() {
    return () -> {
      long nanos = 0;
      for (int i = 0; i < times; i++) {
        ExecutionId id = created();
        CommandEnvelope cancel =
            CommandEnvelope.of(id, Shapes.CALLER, new CancelExecution(null, null, null, null));
        long start = System.nanoTime();
        engine.engine().submit(cancel, Shapes.PATIENCE);
        nanos += System.nanoTime() - start;
      }
      return nanos / 1e3 / times;
    };
  }

  private AlternatingResults.Contender lists(ExecutionFilter filter) {
    return repeated(
        () -> {
          int size = engine.executions().list(filter, Optional.empty(), PAGE).items().size();
          if (size != PAGE) {
            throw new IllegalStateException(
                "expected a page of " + PAGE + " executions, found " + size + " by " + filter);
          }
        });
  }

  /** Lists a status that few executions have. */
  AlternatingResults.Contender listsByRareStatus() {
    return lists(ExecutionFilter.ALL.status(ExecutionStatus.ACTIVE));
  }

  AlternatingResults.Contender listsByStatus() {
    return lists(ExecutionFilter.ALL.status(ExecutionStatus.COMPLETED));
  }

  AlternatingResults.Contender listsByGraph() {
    return lists(ExecutionFilter.ALL.graph(Shapes.evenGraph()));
  }

  AlternatingResults.Contender listsByLabel() {
    return lists(ExecutionFilter.ALL.label(Shapes.LABEL, "c3"));
  }

  /** Lists the executions before the middle of the store's time. */
  AlternatingResults.Contender listsByTime() {
    Instant middle = Instant.now().minus(Duration.ofSeconds(executions / 2));
    return lists(ExecutionFilter.ALL.until(middle));
  }

  AlternatingResults.Contender feedPages() {
    long end = store.feedEnd();
    return repeated(
        () -> {
          long place = ThreadLocalRandom.current().nextLong(end / 10 * 9);
          store.feed(place, FeedSpec.ALL.maxEvents(FEED_PAGE));
        });
  }

  /** Opens the store and an engine on it, does what is due, and claims a task. */
  AlternatingResults.Contender recoveries() {
    return () -> {
      close();
      long start = System.nanoTime();
      store = opener.get();
      engine = Orchestrator.builder(store).build();
      engine.backgroundTasks().step();
      List<Assignment> claimed = engine.workers().claim(ONE);
      double took = micros(start);
      if (claimed.isEmpty()) {
        throw new IllegalStateException("expected a task in the queue, found none");
      }
      return took;
    };
  }

  /** Looks at some executions, one page after the other. */
  AlternatingResults.Contender reconcilePages() {
    return () -> {
      long start = System.nanoTime();
      ReconcileStep step = engine.reconcile().step(Mode.REPORT, cursor, RECONCILE_PAGE);
      double took = micros(start);
      cursor =
          step.next()
              .filter(place -> place.text().startsWith("EXECUTIONS"))
              .orElse(ReconcileCursor.START);
      return took;
    };
  }

  @Override
  public void close() {
    engine.close();
    store.close();
  }
}
