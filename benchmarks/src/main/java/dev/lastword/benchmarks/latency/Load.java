package dev.lastword.benchmarks.latency;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.worker.WorkerSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Executions of five tasks in sequence, submitted by 16 threads and worked at in this process. */
final class Load {

  static final int PLACES = 64;
  private static final int TASKS = 5;
  private static final int SUBMITTERS = 16;
  private static final int OUTSTANDING = 256;
  private static final String QUEUE = "steps";
  private static final GraphId GRAPH = GraphId.of("unit");
  private static final Actor CALLER = Actor.user("bench");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Orchestrator lastword;
  private final Semaphore room = new Semaphore(OUTSTANDING);
  private final AtomicLong ended = new AtomicLong();

  /** Registers the graph and its worker; the orchestrator is not yet started. */
  Load(Orchestrator lastword) {
    this.lastword = lastword;
    lastword.graphs().register(graph());
    lastword
        .engine()
        .listen(
            (state, events) -> {
              if (state.status() == ExecutionStatus.COMPLETED) {
                ended.incrementAndGet();
                room.release();
              }
            });
    lastword.worker(WorkerSettings.of(QUEUE).concurrency(PLACES), task -> null);
  }

  static Graph graph() {
    GraphBuilder builder = Graph.builder(GRAPH.value()).add(Start.of("start"), Success.of("end"));
    List<String> path = new ArrayList<>(List.of("start"));
    for (int step = 0; step < TASKS; step++) {
      builder.add(Task.of("t" + step).queue(QUEUE));
      path.add("t" + step);
    }
    path.add("end");
    return builder.path(path.toArray(String[]::new)).build(new CelConditions());
  }

  static WorkerSettings worker(Duration lease) {
    return WorkerSettings.of(QUEUE).concurrency(PLACES).leaseFor(lease);
  }

  static void create(Orchestrator on) {
    on.engine().create(NewExecution.of(GRAPH, null), CALLER, PATIENCE);
  }

  private void submit() throws InterruptedException {
    room.acquire();
    create(lastword);
  }

  /** Submits as fast as executions end, and returns how many ended a second. */
  double full(int seconds) throws Exception {
    long began = System.nanoTime();
    long before = ended.get();
    long until = began + TimeUnit.SECONDS.toNanos(seconds);
    together(
        () -> {
          while (System.nanoTime() < until) {
            submit();
          }
          return null;
        });
    double perSecond = (ended.get() - before) * 1e9 / (System.nanoTime() - began);
    drain();
    return perSecond;
  }

  /** Submits at a fixed rate until the flag is set, then waits until all executions have ended. */
  void steady(double perSecond, AtomicBoolean stop) throws Exception {
    long began = System.nanoTime();
    AtomicLong next = new AtomicLong();
    together(
        () -> {
          while (!stop.get()) {
            long due = began + (long) (next.getAndIncrement() * 1e9 / perSecond);
            while (System.nanoTime() < due) {
              LockSupport.parkNanos(due - System.nanoTime());
            }
            submit();
          }
          return null;
        });
    drain();
  }

  private void drain() throws InterruptedException {
    room.acquire(OUTSTANDING);
    room.release(OUTSTANDING);
  }

  private static void together(Callable<Void> work)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(SUBMITTERS);
    List<Future<Void>> all = new ArrayList<>();
    for (int i = 0; i < SUBMITTERS; i++) {
      all.add(threads.submit(work));
    }
    for (Future<Void> each : all) {
      each.get();
    }
    threads.shutdown();
  }
}
