package dev.lastword.orchestrator.testing;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.OrchestratorBuilder;
import dev.lastword.orchestrator.background.Round;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.worker.Handler;
import dev.lastword.orchestrator.worker.Interrupts;
import dev.lastword.orchestrator.worker.TypedHandler;
import dev.lastword.orchestrator.worker.Worker;
import dev.lastword.orchestrator.worker.WorkerSettings;
import dev.lastword.payloads.InputHandler;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An orchestrator for tests: on a store in memory, on the caller's thread, with a clock that the
 * caller moves.
 *
 * <p>Nothing happens by itself. {@link #settle} does what is due, handlers included; {@link
 * #advance} lets time pass, from one thing that is due to the next. So nothing sleeps, nothing
 * races, and a day takes milliseconds. A handler may cancel the execution that it works for, or let
 * time pass while it works: its heartbeats go on, and other Tasks wait until it is done.
 *
 * <p>Needs {@code store-memory} on the class path. Not thread-safe.
 */
public final class Rehearsal implements AutoCloseable {

  /** Actor of runs and cancels in a rehearsal. */
  public static final Actor TESTER = Actor.user("tester");

  /** Default time at which the clock starts. */
  public static final Instant USUAL_START = Instant.parse("2026-01-01T00:00:00Z");

  private static final Duration SHORTEST_STEP = Duration.ofMillis(1);
  private static final Duration LOOK_FOR_LOST_WORKERS_EVERY = Duration.ofMinutes(1);
  private static final int MOST_ROUNDS = 100_000;

  private final MovedTime time;
  private final EngineSettings settings;
  private final Orchestrator orchestrator;
  private final Interrupts interrupts;
  private final List<Worker> workers = new ArrayList<>();
  private final Queue<Runnable> claimed = new ArrayDeque<>();
  private boolean isHandling;

  private Rehearsal(Instant start, UnaryOperator<OrchestratorBuilder> adjust) {
    this.time = new MovedTime(start);
    this.settings = EngineSettings.USUAL.clock(time).blocking(time).name("rehearsal");
    EventStore store = Stores.open(StoreConfig.of("memory:").clock(time));
    OrchestratorBuilder builder =
        Orchestrator.builder(store)
            .engine(settings)
            .lostWorkersEvery(LOOK_FOR_LOST_WORKERS_EVERY)
            .closingStore();
    this.orchestrator = adjust.apply(builder).build();
    this.interrupts = new Interrupts(store);
    orchestrator.engine().listen(interrupts);
  }

  /** Opens one on an empty store. */
  public static Rehearsal open() {
    return open(USUAL_START);
  }

  /** Opens one on an empty store, at a time. */
  public static Rehearsal open(Instant start) {
    return open(start, builder -> builder);
  }

  /** Opens one on an empty store, at a time, with an orchestrator that is built in another way. */
  public static Rehearsal open(Instant start, UnaryOperator<OrchestratorBuilder> adjust) {
    return new Rehearsal(start, adjust);
  }

  /** Returns the orchestrator, with all that it can do. */
  public Orchestrator orchestrator() {
    return orchestrator;
  }

  /** Returns what the clock says. */
  public Instant now() {
    return time.instant();
  }

  /** Lets {@code handler} work at the Tasks of a queue, one after the other. */
  public Worker worker(String queue, Handler handler) {
    return worker(WorkerSettings.of(queue).concurrency(1), handler);
  }

  /** Lets {@code handler} work at the Tasks of a queue with inputs of a type. */
  public <T> Worker worker(String queue, Class<T> input, InputHandler<T> handler) {
    return worker(queue, input, TypedHandler.of(handler));
  }

  /** Lets {@code handler} work at the Tasks of a queue with inputs of a type. */
  public <T> Worker worker(String queue, Class<T> input, TypedHandler<T> handler) {
    return worker(queue, handler.on(orchestrator.payloads(), input));
  }

  /** Lets {@code handler} work at Tasks; those that it holds at a time are done in their order. */
  public Worker worker(WorkerSettings how, Handler handler) {
    Worker worker =
        new Worker(orchestrator.workers(), how, handler, interrupts, claimed::add, settings);
    workers.add(worker);
    return worker;
  }

  /**
   * Creates an execution of a graph's newest version and starts it.
   *
   * @throws AssertionError if it is refused
   */
  public ExecutionId run(String graphId, @Nullable Object input) {
    Created created = orchestrator.run(graphId, input, TESTER);
    if (created.answer() instanceof Answer.Accepted) {
      return created.executionId();
    }
    throw new AssertionError("expected an execution of " + graphId + ", found " + created.answer());
  }

  /** Cancels an execution, as its graph says, and returns the answer. */
  public Answer cancel(ExecutionId id) {
    return orchestrator.cancel(id, TESTER, "rehearsed");
  }

  /**
   * Returns an execution as it is now.
   *
   * @throws AssertionError if there is none
   */
  public ExecutionState state(ExecutionId id) {
    return orchestrator
        .engine()
        .find(id)
        .orElseThrow(() -> new AssertionError("expected an execution, found none: " + id));
  }

  /**
   * Returns the result of an execution that has ended, as a value of a type.
   *
   * @throws dev.lastword.payloads.ExecutionNotCompleted if it failed, was canceled or goes on
   */
  public <T> T result(ExecutionId id, Class<T> type) {
    return orchestrator.payloads().result(state(id), type);
  }

  /** Does all that is due, without letting time pass. */
  public void settle() {
    for (int round = 0; step(); round++) {
      if (round == MOST_ROUNDS) {
        throw new AssertionError("expected rest, found work to do after " + round + " rounds");
      }
    }
  }

  /** Does what is due, and tells whether there was anything. */
  private boolean step() {
    Round round = orchestrator.backgroundTasks().step();
    round
        .failed()
        .forEach(
            (chore, failure) -> {
              throw new AssertionError("expected " + chore + " to be done", failure);
            });
    while (interrupts.follow()) {
      // What others have committed to the same store is heard page by page.
    }
    workers.forEach(Worker::beat);
    return work() || !round.isQuiet();
  }

  private boolean work() {
    if (isHandling) {
      return false;
    }
    if (claimed.isEmpty()) {
      workers.forEach(Worker::claim);
    }
    Runnable next = claimed.poll();
    if (next == null) {
      return false;
    }
    isHandling = true;
    try {
      next.run();
    } finally {
      isHandling = false;
    }
    return true;
  }

  /** Lets time pass, and does on the way all that becomes due, each at its time. */
  public void advance(Duration duration) {
    Instant end = now().plus(duration);
    settle();
    while (now().isBefore(end)) {
      time.advance(shorter(untilNext(), Duration.between(now(), end)));
      settle();
    }
  }

  /**
   * Lets time pass until an execution has ended, and returns it.
   *
   * @throws AssertionError that says what it waits for, if it goes on after {@code within}
   */
  public ExecutionState finish(ExecutionId id, Duration within) {
    Instant end = now().plus(within);
    settle();
    while (!state(id).status().isTerminal()) {
      if (!now().isBefore(end)) {
        throw new AssertionError(
            "expected an end within " + within + ", found that " + orchestrator.why(id));
      }
      time.advance(shorter(untilNext(), Duration.between(now(), end)));
      settle();
    }
    return state(id);
  }

  /** Returns how long until something is due; what is due and not given is not waited for. */
  private Duration untilNext() {
    Stream<Duration> tasks =
        workers.stream()
            .map(worker -> Set.copyOf(worker.settings().queues()))
            .flatMap(queues -> jobs().untilNextDue(queues).stream())
            .filter(left -> !left.isZero());
    Stream<Duration> beats = workers.stream().flatMap(worker -> worker.untilBeat().stream());
    return Stream.of(tasks, beats, orchestrator.backgroundTasks().untilNext().stream())
        .flatMap(some -> some)
        .map(left -> left.compareTo(SHORTEST_STEP) < 0 ? SHORTEST_STEP : left)
        .min(Duration::compareTo)
        .orElse(LOOK_FOR_LOST_WORKERS_EVERY);
  }

  private Jobs jobs() {
    return orchestrator.store().extension(Jobs.class);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  @Override
  public void close() {
    orchestrator.close();
  }
}
