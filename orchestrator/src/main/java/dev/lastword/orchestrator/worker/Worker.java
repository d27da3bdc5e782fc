package dev.lastword.orchestrator.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.WorkerSlots;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims Tasks of its queues for one handler, as many as it has room for, and keeps their leases.
 *
 * <p>It has no thread: {@link #claim} and {@link #beat} are called from outside, handlers run where
 * its executor says. Thread-safe.
 *
 * <p>An engine to which it is made known with {@link Engine#offerTo} gives it Tasks in the commits
 * that make them ready. It takes them past the queue only while its last claim is recent, found
 * neither pause nor limit, and either left nothing waiting, or the place is that of the Task before
 * and has not served {@link WorkerSettings#tasksInARow} Tasks.
 */
public final class Worker implements WorkerSlots {

  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
  private static final int MOST_AT_ONCE = 100;
  private static final int BEATS_PER_LEASE = 3;

  private final Workers workers;
  private final WorkerSettings settings;
  private final Handler handler;
  private final Interrupts interrupts;
  private final Executor threads;
  private final Blocking blocking;
  private final String owner;
  private final Reports reports;
  private final WorkerCapacity capacity;
  private final AtomicLong claimed = new AtomicLong();
  private final AtomicLong interrupted = new AtomicLong();
  private volatile Runnable roomListener = () -> {};
  private volatile Runnable workListener = () -> {};

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
    this.blocking = engine.blocking();
    this.owner = settings.name().orElse(engine.name());
    this.reports = new Reports(workers, settings, blocking);
    this.capacity = new WorkerCapacity(settings, blocking);
  }

  /** Returns how it works. */
  public WorkerSettings settings() {
    return settings;
  }

  /** Calls {@code listener} whenever the first of its runs begins. */
  public void onWork(Runnable listener) {
    workListener = requireNonNull(listener, "listener");
  }

  /** Calls {@code listener} whenever a run ends and there may be something to claim. */
  public void onRoom(Runnable listener) {
    roomListener = requireNonNull(listener, "listener");
  }

  /**
   * Returns how long the next claim can wait for the sake of Tasks that come past the queue, if any
   * were offered between the last two: they need a claim that is recent.
   */
  public Optional<Duration> untilRenewal() {
    return capacity.isOffered() ? Optional.of(WorkerSlots.RENEWAL) : Optional.empty();
  }

  /** Returns how many more Tasks it could work at. */
  public int room() {
    return capacity.free();
  }

  /** Claims as many Tasks as it has room for, hands them to the handler, returns how many. */
  public int claim() {
    int claiming = capacity.keepForClaim(MOST_AT_ONCE);
    if (claiming == 0) {
      return 0;
    }
    boolean nothingWaits = false;
    try (Interrupts.Window window = interrupts.open()) {
      List<Assignment> given = workers.claim(settings.claim(owner, claiming));
      given.forEach(assignment -> begin(run(assignment, 1), window));
      nothingWaits =
          given.size() < claiming && settings.queues().stream().allMatch(workers::wasFree);
      return given.size();
    } finally {
      capacity.claimed(claiming, nothingWaits);
    }
  }

  @Override
  public Optional<Slot> take(Offer offer) {
    return settings.queues().contains(offer.queue()) && workers.wasFree(offer.queue())
        ? capacity
            .keep(offer.settled())
            .map(kept -> new KeptPlace(kept.before(), interrupts.open(offer.executionId())))
        : Optional.empty();
  }

  /** A place for a Task that is about to be ready: a free one, or that of the Task before. */
  private final class KeptPlace implements Slot {

    private final @Nullable TaskRun before;
    private final Interrupts.Window window;

    private KeptPlace(@Nullable TaskRun before, Interrupts.Window window) {
      this.before = before;
      this.window = window;
    }

    @Override
    public String owner() {
      return owner;
    }

    @Override
    public Duration leaseFor() {
      return settings.leaseFor();
    }

    @Override
    public void fill(Assignment assignment) {
      TaskRun next = run(assignment, before == null ? 1 : before.inARow() + 1);
      try (window) {
        if (before == null) {
          capacity.giveBack();
          begin(next, window);
        } else {
          add(next, window);
          if (!before.goOnWith(next)) {
            execute(next);
          }
        }
      }
    }

    @Override
    public void free() {
      window.close();
      if (before == null) {
        capacity.giveBack();
        roomListener.run();
      } else {
        before.freePlace();
      }
    }
  }

  private TaskRun run(Assignment assignment, int inARow) {
    return new TaskRun(assignment, handler, reports, inARow, this::end);
  }

  private void begin(TaskRun run, Interrupts.Window window) {
    add(run, window);
    execute(run);
  }

  private void add(TaskRun run, Interrupts.Window window) {
    claimed.incrementAndGet();
    run.beatAt(nextBeat());
    boolean isFirst = capacity.add(run);
    window.add(run);
    if (isFirst) {
      workListener.run();
    }
  }

  private void execute(TaskRun run) {
    try {
      threads.execute(run);
    } catch (RejectedExecutionException noThreads) {
      end(run);
      reports.release(run.held());
    }
  }

  private void end(TaskRun run) {
    boolean isWanted = capacity.remove(run);
    interrupts.remove(run);
    if (isWanted) {
      roomListener.run();
    }
  }

  private long nextBeat() {
    return blocking.nanos() + settings.leaseFor().toNanos() / BEATS_PER_LEASE;
  }

  /**
   * Sends the heartbeats that are due, and tells handlers what they answer.
   *
   * @throws StoreException if the store could not be asked for one of them; it is due at once again
   */
  public void beat() {
    Optional<StoreException> failure = Optional.empty();
    for (TaskRun run : capacity.runs()) {
      if (run.beatAt() - blocking.nanos() > 0) {
        continue;
      }
      try {
        beat(run);
      } catch (StoreException unreachable) {
        failure = Optional.of(unreachable);
      }
    }
    failure.ifPresent(
        unreachable -> {
          throw unreachable;
        });
  }

  private void beat(TaskRun run) {
    HeartbeatResult result = workers.heartbeat(run.held(), settings.leaseFor());
    run.beatAt(nextBeat());
    if (result != HeartbeatResult.GO_ON) {
      boolean canceled = result == HeartbeatResult.INTERRUPTED;
      Interruption why = canceled ? Interruption.CANCELED : Interruption.LEASE_LOST;
      String reason = canceled ? workers.cancelReason(run.held()).orElse(null) : null;
      interrupted.addAndGet(run.interrupt(why, reason) ? 1 : 0);
    }
  }

  /** Returns how long until a heartbeat is due; empty while nothing runs. */
  public Optional<Duration> untilBeat() {
    return capacity.runs().stream()
        .map(run -> Duration.ofNanos(Math.max(0, run.beatAt() - blocking.nanos())))
        .min(Duration::compareTo);
  }

  /** Takes no more Tasks; those that it has go on. */
  public void close() {
    capacity.close();
  }

  /** Asks all handlers to stop, because this process ends: their Tasks will be given back. */
  public void shutDown() {
    capacity
        .runs()
        .forEach(run -> interrupted.addAndGet(run.interrupt(Interruption.SHUTDOWN, null) ? 1 : 0));
  }

  /** Gives back what handlers hold that do not stop; what they bring later will be refused. */
  public void abandon() {
    for (TaskRun run : capacity.runs()) {
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
        capacity.runs().size(),
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
