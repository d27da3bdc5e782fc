package dev.lastword.orchestrator;

import dev.lastword.orchestrator.duty.Duties;
import dev.lastword.orchestrator.duty.Loop;
import dev.lastword.orchestrator.duty.Round;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.work.Handler;
import dev.lastword.orchestrator.work.HandlerThreads;
import dev.lastword.orchestrator.work.Interrupts;
import dev.lastword.orchestrator.work.LongPolls;
import dev.lastword.orchestrator.work.Worker;
import dev.lastword.orchestrator.work.WorkerSettings;
import dev.lastword.store.Capability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads of an orchestrator, and the loops that they run. */
final class Background implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Orchestrator.class);

  /** How soon a handler hears what another node has committed. */
  private static final Duration HEARING = Duration.ofMillis(100);

  private final EventStore store;
  private final Duties duties;
  private final Interrupts interrupts;
  private final OrchestratorBuilder settings;
  private final ScheduledThreadPoolExecutor threads;
  private final Workers workers;
  private final LongPolls polls;
  private final Crew crew;
  private final Loop dutyLoop;
  private final Loop pollLoop;
  private final Loop hearingLoop;
  private Wakeups.@Nullable Subscription wakeups;
  private boolean closed;

  Background(
      EventStore store,
      Engine engine,
      Duties duties,
      Interrupts interrupts,
      OrchestratorBuilder settings) {
    this.store = store;
    this.duties = duties;
    this.interrupts = interrupts;
    this.settings = settings;
    String node = settings.engine().name();
    this.threads = new ScheduledThreadPoolExecutor(settings.threads(), named(node));
    threads.setRemoveOnCancelPolicy(true);
    ExecutorService handlers = HandlerThreads.open(node);
    this.workers = engine.workers(handlers);
    this.polls = new LongPolls(workers, settings.engine().waiting(), threads);
    this.crew = new Crew(handlers, threads, this::untilDue, settings);
    this.dutyLoop = new Loop("the duties of " + node, threads, this::round);
    this.pollLoop = new Loop("the long polls of " + node, threads, this::poll);
    this.hearingLoop = new Loop("the hearing of " + node, threads, this::hear);
    polls.onArrival(pollLoop::wake);
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
    return round.isQuiet()
        ? shorter(duties.untilNext().orElse(settings.poll()), settings.poll())
        : Duration.ZERO;
  }

  private Duration poll() {
    if (polls.step() > 0) {
      return Duration.ZERO;
    }
    Set<String> queues = polls.queues();
    return queues.isEmpty()
        ? settings.poll()
        : shorter(untilDue(queues), polls.untilNext().orElse(settings.poll()));
  }

  private Duration hear() {
    if (interrupts.follow()) {
      return Duration.ZERO;
    }
    return interrupts.isIdle() ? settings.poll() : HEARING;
  }

  /**
   * Returns when it is worth to claim again where nothing was given. Something may be due that is
   * not given, because a queue is paused or at its limit: so never at once.
   */
  private Duration untilDue(Set<String> queues) {
    Duration due = store.extension(Jobs.class).untilNextDue(queues).orElse(settings.poll());
    Duration soonest = settings.poll().dividedBy(10);
    return due.compareTo(soonest) < 0 ? soonest : shorter(due, settings.poll());
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  LongPolls polls() {
    return polls;
  }

  Worker worker(WorkerSettings how, Handler handler) {
    return crew.add(workers, how, handler, interrupts);
  }

  synchronized void start() {
    if (closed) {
      throw new IllegalStateException("expected an orchestrator that is open, found a closed one");
    }
    if (wakeups == null && store.description().capabilities().contains(Capability.WAKEUP)) {
      wakeups = store.extension(Wakeups.class).subscribe(this::wake);
    }
    dutyLoop.start();
    pollLoop.start();
    hearingLoop.start();
    crew.start();
  }

  private void wake(Wakeup hint) {
    if (!Collections.disjoint(hint.queues(), duties.queues())) {
      dutyLoop.wake();
    }
    if (polls.concerns(hint.queues())) {
      pollLoop.wake();
    }
    crew.wake(hint.queues());
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (wakeups != null) {
      wakeups.close();
    }
    pollLoop.close();
    polls.close();
    dutyLoop.close();
    if (!pollLoop.awaitEnd(settings.closeWithin()) || !dutyLoop.awaitEnd(settings.closeWithin())) {
      LOG.warn("duties of {} are still under way", settings.engine().name());
    }
    crew.close();
    hearingLoop.close();
    hearingLoop.awaitEnd(settings.closeWithin());
    threads.shutdown();
  }
}
