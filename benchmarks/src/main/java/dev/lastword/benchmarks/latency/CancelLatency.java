package dev.lastword.benchmarks.latency;

import static java.util.Objects.requireNonNull;

import dev.lastword.benchmarks.report.Percentiles;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.worker.TaskContext;
import dev.lastword.orchestrator.worker.WorkerSettings;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Cancels of running executions while half of the possible load goes on beside them.
 *
 * <p>Each canceled execution has one task whose handler waits until it is interrupted. Before each
 * cancel one event is committed to a stream of its own by the same store: the commit that the
 * cancel is compared with.
 */
final class CancelLatency {

  private static final Actor CALLER = Actor.user("bench");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final GraphId HELD = GraphId.of("held");
  private static final StreamId PROBE = new StreamId("bench", "probe");
  private static final Payload CONTENT =
      Payload.of("{\"probe\":true}".getBytes(StandardCharsets.UTF_8), Payload.JSON);

  private final EventStore store;
  private final Map<ExecutionId, Target> targets = new ConcurrentHashMap<>();

  CancelLatency(EventStore store) {
    this.store = store;
  }

  /** Moments of one canceled execution, by {@link System#nanoTime}. */
  private static final class Target {
    private final CompletableFuture<Long> running = new CompletableFuture<>();
    private final CompletableFuture<Long> canceled = new CompletableFuture<>();
    private final CompletableFuture<Long> interrupted = new CompletableFuture<>();
  }

  /**
   * Findings of one run.
   *
   * @param fullLoad executions of five tasks a second when nothing else is asked for
   * @param commit durations of a commit of one event
   * @param canceled from the request to the commit of EXECUTION_CANCELED
   * @param interrupted from the request to the interrupt of the handler's thread
   */
  record Result(
      double fullLoad, Percentiles commit, Percentiles canceled, Percentiles interrupted) {}

  Result measure(LatencyPlan plan) throws Exception {
    try (Orchestrator lastword = Orchestrator.builder(store).build()) {
      Load load = new Load(lastword);
      lastword.graphs().register(held());
      lastword.engine().listen(this::committed);
      lastword.worker(WorkerSettings.of("held"), this::hold);
      lastword.start();
      load.full(plan.warmUpSeconds());
      double perSecond = load.full(plan.loadSeconds());
      AtomicBoolean stop = new AtomicBoolean();
      CompletableFuture<Void> half = beside(load, perSecond / 2, stop);
      try {
        return cancels(lastword, plan.cancels(), perSecond);
      } finally {
        stop.set(true);
        half.get();
      }
    }
  }

  private static Graph held() {
    return Graph.builder(HELD.value())
        .add(Start.of("start"), Task.of("hold").queue("held"), Success.of("end"))
        .path("start", "hold", "end")
        .build(new CelConditions());
  }

  private static CompletableFuture<Void> beside(Load load, double rate, AtomicBoolean stop) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                load.steady(rate, stop);
                done.complete(null);
              } catch (Exception failure) {
                done.completeExceptionally(failure);
              }
            },
            "half-load");
    thread.setDaemon(true);
    thread.start();
    return done;
  }

  private Result cancels(Orchestrator lastword, int count, double fullLoad) throws Exception {
    List<Long> commits = new ArrayList<>();
    List<Long> canceled = new ArrayList<>();
    List<Long> interrupted = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ExecutionId id = ExecutionId.of("held-" + i);
      Target target = new Target();
      targets.put(id, target);
      lastword.engine().create(NewExecution.of(HELD, null).named(id), CALLER, PATIENCE);
      await(target.running);
      commits.add(probe());
      long asked = System.nanoTime();
      lastword
          .engine()
          .submit(
              CommandEnvelope.of(id, CALLER, new CancelExecution(null, null, null, null)),
              PATIENCE);
      canceled.add(await(target.canceled) - asked);
      interrupted.add(await(target.interrupted) - asked);
      targets.remove(id);
    }
    return new Result(
        fullLoad, Percentiles.of(commits), Percentiles.of(canceled), Percentiles.of(interrupted));
  }

  private static long await(CompletableFuture<Long> moment) throws Exception {
    return moment.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private long probe() {
    EventRecord event =
        new EventRecord(
            UUID.randomUUID(),
            "PROBE",
            1,
            Instant.now().truncatedTo(ChronoUnit.MICROS),
            Map.of(),
            CONTENT);
    long start = System.nanoTime();
    store.commit(Commit.append(PROBE, Expected.ANY, event));
    return System.nanoTime() - start;
  }

  private void committed(ExecutionState state, List<EventEnvelope> events) {
    Target target = targets.get(state.executionId());
    if (target != null
        && events.stream()
            .anyMatch(
                event -> event.body().typeName().equals(EventType.EXECUTION_CANCELED.name()))) {
      target.canceled.complete(System.nanoTime());
    }
  }

  private @Nullable JsonValue hold(TaskContext task) {
    Target target = requireNonNull(targets.get(task.executionId()));
    target.running.complete(System.nanoTime());
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException wanted) {
      target.interrupted.complete(System.nanoTime());
    }
    return null;
  }
}
