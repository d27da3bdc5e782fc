package dev.lastword.orchestrator.work;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.engine.JobClaim;
import dev.lastword.orchestrator.engine.Waiting;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/**
 * Claims that wait for work without holding a thread. Thread-safe.
 *
 * <p>Those who want the same are served in the order in which they came, and one empty answer is
 * enough for all of them.
 */
public final class LongPolls {

  private record Waiter(JobClaim claim, long deadline, CompletableFuture<List<Assignment>> answer) {

    Set<String> queues() {
      return claim.spec().queues().stream().map(QueueClaim::queue).collect(Collectors.toSet());
    }
  }

  private final Workers workers;
  private final Waiting waiting;
  private final Executor answering;
  private final ConcurrentLinkedQueue<Waiter> waiters = new ConcurrentLinkedQueue<>();
  private volatile Runnable wake = () -> {};
  private volatile boolean closed;

  /** Claims through {@code workers}, and answers on {@code answering}. */
  public LongPolls(Workers workers, Waiting waiting, Executor answering) {
    this.workers = requireNonNull(workers, "workers");
    this.waiting = requireNonNull(waiting, "waiting");
    this.answering = requireNonNull(answering, "answering");
  }

  /** Calls {@code listener} whenever somebody comes. */
  public void onArrival(Runnable listener) {
    wake = requireNonNull(listener, "listener");
  }

  /**
   * Claims now or when there is something, at the latest after {@code upTo}; then the answer is
   * empty. Who cancels the answer gets nothing: what was claimed for them is given back.
   */
  public CompletableFuture<List<Assignment>> claim(ClaimSpec spec, Duration upTo) {
    return claim(new JobClaim(spec, null), upTo);
  }

  /** Claims like {@link #claim(ClaimSpec, Duration)}, on behalf of a caller. */
  public CompletableFuture<List<Assignment>> claim(JobClaim claim, Duration upTo) {
    Waiter waiter = new Waiter(claim, waiting.nanos() + upTo.toNanos(), new CompletableFuture<>());
    if (closed) {
      waiter.answer().complete(List.of());
      return waiter.answer();
    }
    waiters.add(waiter);
    if (closed && waiters.remove(waiter)) {
      waiter.answer().complete(List.of());
    }
    wake.run();
    return waiter.answer();
  }

  /** Tells whether a hint about these queues concerns anybody. */
  public boolean concerns(Set<String> queues) {
    return waiters.stream().anyMatch(waiter -> !Collections.disjoint(waiter.queues(), queues));
  }

  /** Returns how many wait who have not left. */
  public int size() {
    return (int) waiters.stream().filter(waiter -> !waiter.answer().isDone()).count();
  }

  /** Returns all queues that somebody waits for. */
  public Set<String> queues() {
    return waiters.stream().flatMap(waiter -> waiter.queues().stream()).collect(Collectors.toSet());
  }

  /**
   * Claims once for all who wait, and sends those away whose time is up; returns who is served.
   *
   * @throws StoreException if the store could not be asked; whose time is up is sent away all the
   *     same
   */
  public int step() {
    Set<Set<String>> empty = new HashSet<>();
    Optional<StoreException> failure = Optional.empty();
    int served = 0;
    for (Waiter waiter : waiters) {
      if (waiter.answer().isDone()) {
        waiters.remove(waiter);
        continue;
      }
      boolean worthwhile =
          failure.isEmpty()
              && empty.stream().noneMatch(queues -> queues.containsAll(waiter.queues()));
      try {
        served += worthwhile && serve(waiter, empty) ? 1 : 0;
      } catch (StoreException unreachable) {
        failure = Optional.of(unreachable);
      }
      if (waiting.nanos() - waiter.deadline() >= 0 && waiters.remove(waiter)) {
        answer(waiter, List.of());
      }
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
    return served;
  }

  private boolean serve(Waiter waiter, Set<Set<String>> empty) {
    List<Assignment> given = workers.claim(waiter.claim());
    if (given.isEmpty()) {
      empty.add(waiter.queues());
      return false;
    }
    waiters.remove(waiter);
    answer(waiter, given);
    return true;
  }

  private void answer(Waiter waiter, List<Assignment> given) {
    answering.execute(
        () -> {
          if (!waiter.answer().complete(given)) {
            given.forEach(this::giveBack);
          }
        });
  }

  private void giveBack(Assignment unwanted) {
    try {
      workers.release(unwanted);
    } catch (StoreException unreachable) {
      // Its lease runs out by itself.
    }
  }

  /** Returns how long until the first of those who wait has waited enough. */
  public Optional<Duration> untilNext() {
    return waiters.stream()
        .map(waiter -> Duration.ofNanos(Math.max(0, waiter.deadline() - waiting.nanos())))
        .min(Duration::compareTo);
  }

  /** Sends all away who wait, and everybody who comes later. */
  public void close() {
    closed = true;
    for (Waiter waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
      waiter.answer().complete(List.of());
    }
  }
}
