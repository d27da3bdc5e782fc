package dev.lastword.simulation.world;

import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.GraphProcesses;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.LostWorkers;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.orchestrator.schedule.DueSchedules;
import dev.lastword.orchestrator.schedule.Schedules;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.Violation;
import dev.lastword.simulation.schedule.Stopped;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limits;
import dev.lastword.store.Retry;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** A process with an engine in it, which can crash and boot again with nothing in its memory. */
final class EngineNode {

  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(10);
  private static final int SNAPSHOT_EVERY = 20;

  private final World world;
  private final String name;
  private final Limits limits;
  private Process process;

  /** One life of the process. */
  final class Process {

    private final Engine engine;
    private final Workers workers;
    private final Graphs graphs;
    private final LostWorkers lostWorkers;
    private final Schedules schedules;
    private final DueSchedules dueSchedules;
    private final Queues queues;
    private final Reconcile reconcile;
    private boolean dead;

    Process() {
      OwnClock clock = world.clock();
      EngineSettings settings =
          EngineSettings.USUAL
              .name(name)
              .clock(clock)
              .blocking(world.time)
              .ids(() -> world.nextId(clock))
              .patience(PATIENCE)
              .room(world.chance(70) ? 1_000 : world.dice.nextInt(20))
              .snapshotEvery(SNAPSHOT_EVERY)
              .metrics(new Notes(world.ledger));
      FaultyStore faulty = new FaultyStore(world.store, limits);
      faulty.script(new Faults(world, this));
      EventStore store = world.variant.store(faulty, clock);
      graphs = new Graphs(store, new PlainConditions(), settings);
      engine =
          new Engine(
              store, world.variant.courses(new GraphProcesses(store, graphs, settings)), settings);
      workers = engine.workers();
      engine.offerTo(
          offer ->
              world.workers.stream()
                  .filter(worker -> !dead && worker.livesIn(EngineNode.this))
                  .flatMap(worker -> worker.take(offer).stream())
                  .findFirst());
      lostWorkers = new LostWorkers(store, engine, settings, LOOK_EVERY);
      schedules = new Schedules(store, engine, graphs, settings);
      dueSchedules = new DueSchedules(store, engine, settings);
      queues = new Queues(store, settings.clock(), settings.ids());
      reconcile = Reconcile.on(store, graphs, settings);
    }

    /** Does one of its duties. */
    int tend(BackgroundProcess duty, int most) {
      return switch (duty) {
        case PENDING -> engine.finishPending(most);
        case TIMERS -> engine.fireTimers(most);
        case CHILDREN -> engine.tendChildren(most);
        case LEASES -> lostWorkers.look(most);
        case STARTS -> engine.startDelayed(most);
        case FOLLOW_UPS -> engine.startFollowUps(most);
        case SIGNALS -> engine.deliverSignals(most);
        case SCHEDULES -> dueSchedules.fire(most);
      };
    }

    Engine engine() {
      return engine;
    }

    Workers workers() {
      return workers;
    }

    Graphs graphs() {
      return graphs;
    }

    Schedules schedules() {
      return schedules;
    }

    Queues queues() {
      return queues;
    }

    Reconcile reconcile() {
      return reconcile;
    }

    /** A place where others may overtake, and where a process that is dead goes no further. */
    void awaits() {
      world.schedule.await();
      if (world.deaths > 0 && world.dice.nextInt(1_000) < world.deaths && process == this) {
        world.crash(EngineNode.this);
      }
      if (dead) {
        throw new Crash();
      }
    }
  }

  EngineNode(World world, String name, Limits limits) {
    this.world = world;
    this.name = name;
    this.limits = limits;
    this.process = new Process();
  }

  String name() {
    return name;
  }

  boolean isUp() {
    return !process.dead;
  }

  void crash() {
    process.dead = true;
  }

  void boot() {
    process = new Process();
  }

  /** Returns what a process answers; nothing if it crashed meanwhile or the store was not there. */
  <T> Optional<T> call(Function<Process, T> question) {
    Process asked = process;
    if (asked.dead) {
      return Optional.empty();
    }
    try {
      T answer = question.apply(asked);
      return asked.dead ? Optional.empty() : Optional.of(answer);
    } catch (StoreException unavailable) {
      world.say(() -> "got no answer: " + unavailable.getMessage());
      Law.ANSWERS_COME.require(
          asked.dead || isUnavailable(unavailable), () -> unavailable.toString());
      return Optional.empty();
    } catch (IllegalStateException | Crash failure) {
      if (asked.dead) {
        world.say(() -> "lost " + name);
        return Optional.empty();
      }
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof Violation || cause instanceof Stopped) {
          throw (Error) cause;
        }
      }
      throw new AssertionError(Law.ANSWERS_COME + ": " + failure, failure);
    }
  }

  private static boolean isUnavailable(StoreException said) {
    return said.retry() == Retry.SAME_COMMIT;
  }
}
