package dev.lastword.orchestrator;

import dev.lastword.orchestrator.background.BackgroundTasks;
import dev.lastword.orchestrator.background.Loop;
import dev.lastword.orchestrator.background.Round;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.WorkerSlots;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.orchestrator.worker.Handler;
import dev.lastword.orchestrator.worker.HandlerThreads;
import dev.lastword.orchestrator.worker.Interrupts;
import dev.lastword.orchestrator.worker.LongPolls;
import dev.lastword.orchestrator.worker.QueueLooks;
import dev.lastword.orchestrator.worker.RemoteReports;
import dev.lastword.orchestrator.worker.Worker;
import dev.lastword.orchestrator.worker.WorkerSettings;
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

  /** Polling interval for commits of other nodes that concern running handlers. */
  private static final Duration HEARING = Duration.ofMillis(100);

  private final EventStore store;
  private final Engine engine;
  private final BackgroundTasks tasks;
  private final Interrupts interrupts;
  private final OrchestratorBuilder settings;
  private final ScheduledThreadPoolExecutor threads;
  private final Workers workers;
  private final LongPolls polls;
  private final RemoteReports reports;
  private final WorkerPool crew;
  private final Loop dutyLoop;
  private final Loop pollLoop;
  private final Loop hearingLoop;
  private final Blocking blocking;
  private long pollAt;
  private Wakeups.@Nullable Subscription wakeups;
  private boolean closed;

  Background(
      EventStore store,
      Engine engine,
      BackgroundTasks tasks,
      Interrupts interrupts,
      OrchestratorBuilder settings) {
    this.store = store;
    this.engine = engine;
    this.tasks = tasks;
    this.interrupts = interrupts;
    this.settings = settings;
    String node = settings.engine().name();
    this.threads = new ScheduledThreadPoolExecutor(settings.threads(), named(node));
    threads.setRemoveOnCancelPolicy(true);
    ExecutorService handlers = HandlerThreads.open(node);
    this.workers = engine.workers(handlers);
    this.blocking = settings.engine().blocking();
    this.pollAt = blocking.nanos();
    QueueLooks looks = new QueueLooks(blocking);
    this.polls = new LongPolls(workers, blocking, threads, looks);
    this.reports = new RemoteReports(workers, looks);
    this.crew = new WorkerPool(handlers, threads, this::untilDue, settings);
    this.dutyLoop = new Loop("the duties of " + node, threads, this::round);
    this.pollLoop = new Loop("the long polls of " + node, threads, this::poll);
    this.hearingLoop = new Loop("the hearing of " + node, threads, this::hear);
    polls.onArrival(pollLoop::wake);
    engine.offerTo(reports);
    engine.offerTo(polls);
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
    Round round = tasks.step();
    Optional<RuntimeException> first = round.failed().values().stream().findFirst();
    if (first.isPresent()) {
      round.failed().forEach((chore, failure) -> LOG.debug("{} failed", chore, failure));
      throw first.get();
    }
    return round.isQuiet()
        ? shorter(tasks.untilNext().orElse(settings.poll()), settings.poll())
        : Duration.ZERO;
  }

  private Duration poll() {
    if (blocking.nanos() - pollAt >= 0) {
      // What has become due by time alone comes without a hint.
      polls.concerns(polls.queues());
    }
    if (polls.step() > 0) {
      return Duration.ZERO;
    }
    Set<String> queues = polls.queues();
    Duration due = settings.poll();
    if (!queues.isEmpty() && polls.hasAsked()) {
      due = untilDue(queues);
    } else if (!queues.isEmpty()) {
      due = shorter(WorkerSlots.RECENT, Duration.ofNanos(Math.max(0, pollAt - blocking.nanos())));
    }
    pollAt = blocking.nanos() + due.toNanos();
    return shorter(due, polls.untilNext().orElse(due));
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

  /** Takes no queue for free before the next claim from it. */
  void forgetQueueRules() {
    workers.forgetQueueRules();
  }

  LongPolls polls() {
    return polls;
  }

  RemoteReports reports() {
    return reports;
  }

  Worker worker(WorkerSettings how, Handler handler) {
    Worker worker = crew.add(workers, how, handler, interrupts);
    engine.offerTo(worker);
    return worker;
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
    if (!Collections.disjoint(hint.queues(), tasks.queues())) {
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
    reports.close();
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
