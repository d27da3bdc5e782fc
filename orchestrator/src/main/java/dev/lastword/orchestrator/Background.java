package dev.lastword.orchestrator;

import dev.lastword.orchestrator.duty.Duties;
import dev.lastword.orchestrator.duty.Loop;
import dev.lastword.orchestrator.duty.Round;
import dev.lastword.store.Capability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads of an orchestrator, and the loops that they run. */
final class Background implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Orchestrator.class);

  private final EventStore store;
  private final Duties duties;
  private final OrchestratorBuilder settings;
  private final ScheduledThreadPoolExecutor threads;
  private final Loop dutyLoop;
  private Wakeups.@Nullable Subscription wakeups;

  Background(EventStore store, Duties duties, OrchestratorBuilder settings) {
    this.store = store;
    this.duties = duties;
    this.settings = settings;
    this.threads =
        new ScheduledThreadPoolExecutor(settings.threads(), named(settings.engine().name()));
    threads.setRemoveOnCancelPolicy(true);
    this.dutyLoop = new Loop("the duties of " + settings.engine().name(), threads, this::round);
  }

  private static ThreadFactory named(String node) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "lastword-" + node + "-" + count.incrementAndGet());
      // A program that forgets to close its orchestrator must still be able to end.
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Does what is due; when nothing is, waits for what is due next. */
  private Duration round() {
    Round round = duties.step();
    Optional<RuntimeException> first = round.failed().values().stream().findFirst();
    if (first.isPresent()) {
      round.failed().forEach((chore, failure) -> LOG.debug("{} failed", chore, failure));
      throw first.get();
    }
    if (!round.isQuiet()) {
      return Duration.ZERO;
    }
    Duration next = duties.untilNext().orElse(settings.poll());
    return next.compareTo(settings.poll()) < 0 ? next : settings.poll();
  }

  synchronized void start() {
    if (wakeups == null && store.description().capabilities().contains(Capability.WAKEUP)) {
      wakeups = store.extension(Wakeups.class).subscribe(this::wake);
    }
    dutyLoop.start();
  }

  private void wake(Wakeup hint) {
    if (!Collections.disjoint(hint.queues(), duties.queues())) {
      dutyLoop.wake();
    }
  }

  @Override
  public synchronized void close() {
    if (wakeups != null) {
      wakeups.close();
    }
    dutyLoop.close();
    if (!dutyLoop.awaitEnd(settings.closeWithin())) {
      LOG.warn("duties of {} are still under way", settings.engine().name());
    }
    threads.shutdown();
  }
}
