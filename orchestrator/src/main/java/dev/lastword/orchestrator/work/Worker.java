package dev.lastword.orchestrator.work;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.Pulse;
import dev.lastword.orchestrator.engine.Waiting;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims Tasks of its queues for one handler, as many as it has room for, and keeps their leases.
 *
 * <p>It has no thread: {@link #claim} and {@link #beat} are called by whoever drives it, handlers
 * run where its executor says. Thread-safe, but two claims at a time would share the same room.
 */
public final class Worker {

  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
  private static final int MOST_AT_ONCE = 100;
  private static final int BEATS_PER_LEASE = 3;

  private final Workers workers;
  private final WorkerSettings settings;
  private final Handler handler;
  private final Interrupts interrupts;
  private final Executor threads;
  private final Waiting waiting;
  private final String owner;
  private final Reports reports;

  /** Each run, and when its next heartbeat is due. */
  private final Map<Run, Long> runs = new ConcurrentHashMap<>();

  private final AtomicLong claimed = new AtomicLong();
  private final AtomicLong interrupted = new AtomicLong();
  private volatile Runnable roomListener = () -> {};

  /** Lets {@code handler} work on {@code threads}, told of interrupts by {@code interrupts}. */
  public Worker(
      Workers workers,
      WorkerSettings settings,
      Handler handler,
      Interrupts interrupts,
      Executor threads,
      EngineSettings engine) {
    this.workers = requireNonNull(workers, "workers");
    this.settings = requireNonNull(settings, "settings");
    this.handler = TracedHandler.of(requireNonNull(handler, "handler"), engine.tracing());
    this.interrupts = requireNonNull(interrupts, "interrupts");
    this.threads = requireNonNull(threads, "threads");
    this.waiting = engine.waiting();
    this.owner = settings.name().orElse(engine.name());
    this.reports = new Reports(workers, settings, waiting);
  }

  /** Returns how it works. */
  public WorkerSettings settings() {
    return settings;
  }

  /** Calls {@code listener} whenever a run ends and there is room again. */
  public void onRoom(Runnable listener) {
    roomListener = requireNonNull(listener, "listener");
  }

  /** Returns how many more Tasks it could work at. */
  public int room() {
    return Math.max(0, settings.concurrency() - runs.size());
  }

  /** Claims as many Tasks as it has room for, hands them to the handler, returns how many. */
  public int claim() {
    int room = Math.min(room(), MOST_AT_ONCE);
    if (room == 0) {
      return 0;
    }
    try (Interrupts.Window window = interrupts.open()) {
      List<Assignment> given = workers.claim(settings.claim(owner, room));
      given.forEach(assignment -> begin(assignment, window));
      return given.size();
    }
  }

  private void begin(Assignment assignment, Interrupts.Window window) {
    claimed.incrementAndGet();
    Run[] self = new Run[1];
    Run run = new Run(assignment, handler, reports, () -> end(requireNonNull(self[0])));
    self[0] = run;
    runs.put(run, nextBeat());
    window.add(run);
    try {
      threads.execute(run);
    } catch (RejectedExecutionException noThreads) {
      end(run);
      reports.release(assignment);
    }
  }

  private void end(Run run) {
    runs.remove(run);
    interrupts.remove(run);
    roomListener.run();
  }

  private long nextBeat() {
    return waiting.nanos() + settings.leaseFor().toNanos() / BEATS_PER_LEASE;
  }

  /**
   * Sends the heartbeats that are due, and tells handlers what they answer.
   *
   * @throws StoreException if the store could not be asked for one of them; it is due at once again
   */
  public void beat() {
    Optional<StoreException> failure = Optional.empty();
    for (Map.Entry<Run, Long> entry : runs.entrySet()) {
      if (entry.getValue() - waiting.nanos() > 0) {
        continue;
      }
      try {
        beat(entry.getKey());
      } catch (StoreException unreachable) {
        failure = Optional.of(unreachable);
      }
    }
    failure.ifPresent(
        unreachable -> {
          throw unreachable;
        });
  }

  private void beat(Run run) {
    Pulse pulse = workers.heartbeat(run.held(), settings.leaseFor());
    runs.computeIfPresent(run, (same, due) -> nextBeat());
    if (pulse != Pulse.GO_ON) {
      Interruption why =
          pulse == Pulse.INTERRUPTED ? Interruption.CANCELED : Interruption.LEASE_LOST;
      String reason =
          pulse == Pulse.INTERRUPTED ? workers.cancelReason(run.held()).orElse(null) : null;
      interrupted.addAndGet(run.interrupt(why, reason) ? 1 : 0);
    }
  }

  /** Returns how long until a heartbeat is due; empty while nothing runs. */
  public Optional<Duration> untilBeat() {
    return runs.values().stream()
        .map(due -> Duration.ofNanos(Math.max(0, due - waiting.nanos())))
        .min(Duration::compareTo);
  }

  /** Asks all handlers to stop, because this process ends: their Tasks will be given back. */
  public void shutDown() {
    runs.keySet()
        .forEach(run -> interrupted.addAndGet(run.interrupt(Interruption.SHUTDOWN, null) ? 1 : 0));
  }

  /** Gives back what handlers hold that do not stop; what they bring later will be refused. */
  public void abandon() {
    for (Run run : runs.keySet()) {
      LOG.warn("the handler of {} does not stop: it is given back", run.held().fence().jobId());
      try {
        reports.release(run.held());
      } catch (StoreException unreachable) {
        LOG.warn("{} could not be given back", run.held().fence().jobId(), unreachable);
      }
    }
  }

  /** Returns what it has done so far. */
  public WorkerStats stats() {
    return new WorkerStats(
        runs.size(),
        claimed.get(),
        reports.succeeded.get(),
        reports.failed.get(),
        reports.waits.get(),
        reports.released.get(),
        reports.stopped.get(),
        reports.refused.get(),
        interrupted.get());
  }
}
