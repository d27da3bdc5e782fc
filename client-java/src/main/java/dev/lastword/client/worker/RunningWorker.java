package dev.lastword.client.worker;

import dev.lastword.client.Client;
import dev.lastword.client.Jobs;
import dev.lastword.client.Lease;
import dev.lastword.client.Pulse;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.WorkerId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * A worker at work.
 *
 * <p>One thread claims, one listens for interrupts, one says that every task is still held; each
 * task has its own. What a claim brings after {@link #close()} began is given back at once.
 */
public final class RunningWorker implements AutoCloseable {

  private static final Logger LOG = System.getLogger(RunningWorker.class.getName());

  /** How long {@link #close()} lets handlers finish before it interrupts them. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /** How long an interrupted handler has to let go. */
  private static final Duration LAST_CHANCE = Duration.ofSeconds(5);

  private final Jobs jobs;
  private final Client client;
  private final Map<String, Handler> handlers;
  private final int concurrency;
  private final Worker.Times times;
  private final WorkerId workerId;
  private final ClientMetrics metrics;
  private final Semaphore free;
  private final Set<Work> works = ConcurrentHashMap.newKeySet();
  private final ExecutorService tasks = Executors.newCachedThreadPool(daemon("task"));
  private final ScheduledExecutorService beats =
      Executors.newSingleThreadScheduledExecutor(daemon("heartbeat"));
  private final Jobs.Interrupts interrupts;
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
    this.metrics = client.connection().metrics();
    this.free = new Semaphore(concurrency);
    this.interrupts = jobs.interrupts(workerId);
  }

  void begin() {
    daemon("claims").newThread(this::claim).start();
    daemon("interrupts").newThread(this::listen).start();
  }

  /** Returns the name under which it claims. */
  public WorkerId workerId() {
    return workerId;
  }

  /** Returns how many tasks are being worked on. */
  public int busy() {
    return works.size();
  }

  /** Waits until somebody closes it. */
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
        works.forEach(Work::giveUp);
        if (!allDone(LAST_CHANCE)) {
          // Whoever does not let go loses the job all the same: its result will be refused.
          works.forEach(work -> giveBack(work.lease()));
        }
      }
    } catch (InterruptedException interrupted) {
      works.forEach(Work::giveUp);
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
      for (int failures = 0; !closing; ) {
        free.acquire();
        int most = 1 + free.drainPermits();
        int used = 0;
        try {
          used = take(claimed(most));
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

  /** Sets handlers to work, or gives back what came too late. */
  private int take(List<Lease> leases) {
    int used = 0;
    for (Lease lease : leases) {
      Handler handler = handlers.get(lease.queue());
      if (closing || handler == null) {
        giveBack(lease);
      } else {
        work(new Work(jobs, lease, handler, metrics));
        used++;
      }
    }
    return used;
  }

  private void giveBack(Lease lease) {
    try {
      jobs.release(lease);
    } catch (RequestFailed failed) {
      LOG.log(Level.INFO, "release: {0}", failed.getMessage());
    }
  }

  private void work(Work work) {
    works.add(work);
    long beat = times.beat().toNanos();
    ScheduledFuture<?> beating =
        beats.scheduleAtFixedRate(() -> beat(work), beat, beat, TimeUnit.NANOSECONDS);
    tasks.execute(
        () -> {
          try {
            work.run();
          } finally {
            beating.cancel(false);
            works.remove(work);
            free.release();
          }
        });
  }

  private void beat(Work work) {
    jobs.heartbeatSoon(work.lease(), times.leaseFor())
        .whenComplete(
            (heard, lost) -> {
              if (lost != null) {
                LOG.log(Level.INFO, "heartbeat: {0}", lost.getMessage());
              } else if (heard.pulse() != Pulse.GO_ON) {
                work.interrupt(heard.reason());
              }
            });
  }

  private void listen() {
    while (!closing) {
      try {
        interrupts
            .next(times.waitFor())
            .ifPresent(
                told ->
                    works.stream()
                        .filter(work -> work.isMeantBy(told))
                        .forEach(work -> work.interrupt(told.reason())));
      } catch (RequestFailed failed) {
        // The stream is refused for good; heartbeats tell it too, only later.
        LOG.log(Level.WARNING, "interrupts: {0}", failed.getMessage());
        return;
      }
    }
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
