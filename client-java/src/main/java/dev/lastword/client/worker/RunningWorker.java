package dev.lastword.client.worker;

import dev.lastword.client.Client;
import dev.lastword.client.HeartbeatResult;
import dev.lastword.client.Jobs;
import dev.lastword.client.Lease;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.WorkerId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A worker at work.
 *
 * <p>One thread claims, one listens for interrupts, one sends heartbeats; each task has its own, on
 * which the next task follows that came with the answer to its report. What comes after {@link
 * #close()} began is given back at once.
 */
public final class RunningWorker implements AutoCloseable {

  private static final Logger LOG = System.getLogger(RunningWorker.class.getName());

  /** Time that {@link #close()} gives handlers to finish before it interrupts them. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** Time that an interrupted handler has to return. */
  private static final Duration LAST_CHANCE = Duration.ofSeconds(5);

  /** Checks for due heartbeats in the time between two heartbeats of one job. */
  private static final int TICKS_PER_BEAT = 4;

  private final Jobs jobs;
  private final Client client;
  private final Map<String, Handler> handlers;
  private final int concurrency;
  private final Worker.Times times;
  private final WorkerId workerId;
  private final Semaphore free;
  private final Reporter reporter;

  /** Running Tasks, by lease token. */
  private final Map<String, TaskRun> works = new ConcurrentHashMap<>();

  private final ExecutorService tasks = Executors.newCachedThreadPool(daemon("task"));
  private final ScheduledExecutorService beats =
      Executors.newSingleThreadScheduledExecutor(daemon("heartbeat"));
  private final InterruptListener interrupts;
  private final CountDownLatch claimerEnded = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closing;

  RunningWorker(
      Client client,
      Map<String, Handler> handlers,
      int concurrency,
      Worker.Times times,
      WorkerId workerId) {
    this.client = client;
    this.jobs = client.jobs();
    this.handlers = handlers;
    this.concurrency = concurrency;
    this.times = times;
    this.workerId = workerId;
    this.free = new Semaphore(concurrency);
    this.interrupts = new InterruptListener(jobs.interrupts(workerId), works);
    this.reporter =
        new Reporter(jobs, workerId, Math.max(2, concurrency / 8), this::wish, this::giveBack);
  }

  void begin() {
    long tick = Math.max(1, times.beat().toNanos() / TICKS_PER_BEAT);
    beats.scheduleAtFixedRate(this::beatAll, tick, tick, TimeUnit.NANOSECONDS);
    daemon("claims").newThread(this::claim).start();
    daemon("interrupts").newThread(() -> interrupts.listen(times.waitFor())).start();
  }

  /** Returns the name under which it claims. */
  public WorkerId workerId() {
    return workerId;
  }

  /** Returns how many tasks are being worked on. */
  public int busy() {
    return works.size();
  }

  /** Waits until it is closed. */
  public void join() throws InterruptedException {
    ended.await();
  }

  /** Claims nothing more, lets handlers finish for a while, then gives back what is left. */
  @Override
  public void close() {
    close(GRACE);
  }

  /** Does so, with that much time for handlers to finish. */
  public void close(Duration grace) {
    closing = true;
    try {
      claimerEnded.await(grace.plus(times.waitFor()).toNanos(), TimeUnit.NANOSECONDS);
      if (!allDone(grace)) {
        works.values().forEach(TaskRun::giveUp);
        if (!allDone(LAST_CHANCE)) {
          // A handler that does not return loses the job all the same: its result will be refused.
          works.values().forEach(work -> giveBack(work.lease()));
        }
      }
    } catch (InterruptedException interrupted) {
      works.values().forEach(TaskRun::giveUp);
      Thread.currentThread().interrupt();
    } finally {
      interrupts.close();
      beats.shutdownNow();
      tasks.shutdown();
      ended.countDown();
    }
  }

  private boolean allDone(Duration atMost) throws InterruptedException {
    boolean done = free.tryAcquire(concurrency, atMost.toNanos(), TimeUnit.NANOSECONDS);
    if (done) {
      free.release(concurrency);
    }
    return done;
  }

  private void claim() {
    try {
      interrupts.awaitOpen();
      for (int failures = 0; !closing; ) {
        free.acquire();
        int most = 1 + free.drainPermits();
        int used = 0;
        try {
          List<Lease> leases = claimed(most);
          leases.forEach(lease -> tasks.execute(() -> workAt(lease)));
          used = leases.size();
          failures = 0;
        } catch (RequestFailed failed) {
          failures++;
          LOG.log(Level.WARNING, "claim: {0}", failed.getMessage());
        } finally {
          free.release(most - used);
        }
        if (failures > 0) {
          pause(failures);
        }
      }
    } catch (InterruptedException nobodyElseStopsIt) {
      Thread.currentThread().interrupt();
    } finally {
      claimerEnded.countDown();
    }
  }

  private List<Lease> claimed(int free) {
    int most = Math.min(free, Jobs.MOST);
    return jobs.claim(
        new Jobs.Claim(
            List.copyOf(handlers.keySet()), workerId, most, times.leaseFor(), times.waitFor()));
  }

  /** Works at a job and at those that come with the answers, then frees the place. */
  private void workAt(Lease first) {
    try {
      Optional<Lease> next = Optional.of(first);
      while (next.isPresent()) {
        next = work(next.get());
      }
    } finally {
      free.release();
    }
  }

  private Optional<Lease> work(Lease lease) {
    Handler handler = handlers.get(lease.queue());
    if (handler == null) {
      giveBack(lease);
      return Optional.empty();
    }
    TaskRun work = new TaskRun(client, reporter, lease, handler);
    if (!interrupts.begin(work)) {
      return Optional.empty();
    }
    try {
      // A close that does not see this work is seen here.
      if (closing) {
        giveBack(lease);
        return Optional.empty();
      }
      return work.run();
    } finally {
      works.remove(lease.token());
    }
  }

  /** Returns what comes with reports: a job for each place that they make free. */
  private Jobs.@Nullable Next wish(int places) {
    return closing ? null : new Jobs.Next(List.copyOf(handlers.keySet()), places, times.leaseFor());
  }

  private void giveBack(Lease lease) {
    try {
      jobs.release(lease);
    } catch (RequestFailed failed) {
      LOG.log(Level.INFO, "release: {0}", failed.getMessage());
    }
  }

  private void beatAll() {
    long now = System.nanoTime();
    long every = times.beat().toNanos();
    works.values().stream().filter(work -> work.isBeatDue(now, every)).forEach(this::beat);
  }

  private void beat(TaskRun work) {
    jobs.heartbeatSoon(work.lease(), times.leaseFor())
        .whenComplete(
            (heard, lost) -> {
              if (lost != null) {
                LOG.log(Level.INFO, "heartbeat: {0}", lost.getMessage());
              } else if (heard.result() != HeartbeatResult.GO_ON) {
                work.interrupt(heard.reason());
              }
            });
  }

  private void pause(int failures) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(client.connection().backoff().after(failures).toNanos());
  }

  private static ThreadFactory daemon(String what) {
    return task -> {
      Thread thread = new Thread(task, "lastword-" + what);
      thread.setDaemon(true);
      return thread;
    };
  }
}
