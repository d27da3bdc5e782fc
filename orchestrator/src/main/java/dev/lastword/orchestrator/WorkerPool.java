package dev.lastword.orchestrator;

import dev.lastword.orchestrator.background.Loop;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.worker.Handler;
import dev.lastword.orchestrator.worker.Interrupts;
import dev.lastword.orchestrator.worker.Worker;
import dev.lastword.orchestrator.worker.WorkerSettings;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** The workers of an orchestrator: a loop that claims for each, one for all heartbeats. */
final class WorkerPool implements AutoCloseable {

  private record Member(Worker worker, Loop claiming) {}

  private final ExecutorService handlers;
  private final ScheduledExecutorService threads;
  private final Function<Set<String>, Duration> untilDue;
  private final OrchestratorBuilder settings;
  private final List<Member> members = new CopyOnWriteArrayList<>();
  private final Loop beating;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition roomMade = lock.newCondition();
  private boolean started;
  private boolean closed;

  WorkerPool(
      ExecutorService handlers,
      ScheduledExecutorService threads,
      Function<Set<String>, Duration> untilDue,
      OrchestratorBuilder settings) {
    this.handlers = handlers;
    this.threads = threads;
    this.untilDue = untilDue;
    this.settings = settings;
    this.beating = new Loop("the heartbeats of " + settings.engine().name(), threads, this::beat);
  }

  Worker add(Workers workers, WorkerSettings how, Handler handler, Interrupts interrupts) {
    Worker worker = new Worker(workers, how, handler, interrupts, handlers, settings.engine());
    Loop claiming = new Loop("the worker of " + how.queues(), threads, () -> claim(worker));
    worker.onWork(beating::wake);
    worker.onRoom(
        () -> {
          claiming.wake();
          signalRoom();
        });
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("expected an orchestrator that is open, found it closed");
      }
      members.add(new Member(worker, claiming));
      if (started) {
        claiming.start();
      }
    } finally {
      lock.unlock();
    }
    return worker;
  }

  private Duration claim(Worker worker) {
    int given = worker.claim();
    if (worker.room() == 0) {
      return settings.poll();
    }
    if (given > 0) {
      return Duration.ZERO;
    }
    Duration due = untilDue.apply(Set.copyOf(worker.settings().queues()));
    return worker.untilRenewal().filter(soon -> soon.compareTo(due) < 0).orElse(due);
  }

  private Duration beat() {
    Optional<StoreException> failure = Optional.empty();
    for (Member member : members) {
      try {
        member.worker().beat();
      } catch (StoreException unreachable) {
        failure = Optional.of(unreachable);
      }
    }
    failure.ifPresent(
        unreachable -> {
          throw unreachable;
        });
    return members.stream()
        .flatMap(member -> member.worker().untilBeat().stream())
        .min(Duration::compareTo)
        .orElse(settings.poll());
  }

  void start() {
    lock.lock();
    try {
      started = true;
      beating.start();
      members.forEach(member -> member.claiming().start());
    } finally {
      lock.unlock();
    }
  }

  void wake(Set<String> queues) {
    for (Member member : members) {
      if (!Collections.disjoint(queues, member.worker().settings().queues())) {
        member.claiming().wake();
      }
    }
  }

  private void signalRoom() {
    lock.lock();
    try {
      roomMade.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets handlers finish, then interrupts them, then gives back what they still hold. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    members.forEach(member -> member.worker().close());
    members.forEach(member -> member.claiming().close());
    members.forEach(member -> member.claiming().awaitEnd(settings.closeWithin()));
    if (!awaitEnds()) {
      members.forEach(member -> member.worker().shutDown());
      if (!awaitEnds()) {
        members.forEach(member -> member.worker().abandon());
      }
    }
    beating.close();
    beating.awaitEnd(settings.closeWithin());
    handlers.shutdown();
  }

  private boolean awaitEnds() {
    lock.lock();
    try {
      long left = settings.closeWithin().toNanos();
      while (isBusy() && left > 0) {
        left = roomMade.awaitNanos(left);
      }
      return !isBusy();
    } catch (InterruptedException wantedElsewhere) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private boolean isBusy() {
    return members.stream().anyMatch(member -> member.worker().stats().running() > 0);
  }
}
