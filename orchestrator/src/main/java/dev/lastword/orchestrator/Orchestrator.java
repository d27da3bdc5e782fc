package dev.lastword.orchestrator;

import dev.lastword.orchestrator.duty.Chore;
import dev.lastword.orchestrator.duty.Duties;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.GraphCourses;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.SystemQueues;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.store.EventStore;
import dev.lastword.store.Stores;
import java.util.List;

/**
 * An engine with everything around it: graphs, workers, duties in the background.
 *
 * <p>Thread-safe. Any number of them, in any number of processes, may work on one store. What it
 * does by itself begins with {@link #start} and ends with {@link #close}; commands can be submitted
 * before, and a program that calls {@link Duties#step} itself need not start it at all.
 */
public final class Orchestrator implements AutoCloseable {

  private final EventStore store;
  private final OrchestratorBuilder settings;
  private final Graphs graphs;
  private final Engine engine;
  private final Duties duties;
  private final Background background;

  Orchestrator(EventStore store, OrchestratorBuilder settings) {
    this.store = store;
    this.settings = settings;
    this.graphs = new Graphs(store, settings.conditions(), settings.engine());
    this.engine =
        new Engine(store, new GraphCourses(store, graphs, settings.engine()), settings.engine());
    this.duties =
        new Duties(
            store,
            SystemQueues.ofEngines(),
            List.of(
                new Chore("pending reactions", engine::finishPending),
                new Chore("timers", engine::fireTimers),
                new Chore("parents and children", engine::tendChildren)),
            settings.dutiesPerRound());
    this.background = new Background(store, duties, settings);
  }

  /**
   * Opens the store at a URL such as {@code memory:}, {@code sqlite:./data/lastword.db} or {@code
   * postgresql://host/database}, and starts an orchestrator on it that closes the store with
   * itself.
   */
  public static Orchestrator open(String url) {
    return builder(Stores.open(url)).closingStore().build().start();
  }

  /** Returns a builder of orchestrators on a store, which stays open when they are closed. */
  public static OrchestratorBuilder builder(EventStore store) {
    return new OrchestratorBuilder(store);
  }

  /** Returns what takes commands. */
  public Engine engine() {
    return engine;
  }

  /** Returns the graphs that executions follow. */
  public Graphs graphs() {
    return graphs;
  }

  /** Returns what workers outside of this process do, under their leases. */
  public Workers workers() {
    return engine.workers();
  }

  /** Returns what is done in the background, to be done by hand where nothing was started. */
  public Duties duties() {
    return duties;
  }

  /** Returns the store that it works on. */
  public EventStore store() {
    return store;
  }

  /** Begins what it does by itself, and returns itself; beginning again does nothing. */
  public Orchestrator start() {
    background.start();
    return this;
  }

  /**
   * Ends what it does by itself, within a bounded time: nothing is claimed any more, and what is
   * under way may finish. Closing again does nothing.
   */
  @Override
  public void close() {
    background.close();
    if (settings.closesStore()) {
      store.close();
    }
  }
}
