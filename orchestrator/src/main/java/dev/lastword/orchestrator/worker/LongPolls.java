package dev.lastword.orchestrator.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.engine.WorkerSlots;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Claimant;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.settings.Blocking;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Claims that wait for work without holding a thread. Thread-safe.
 *
 * <p>Claims for the same queues are served in the order in which they came, and one empty answer is
 * enough for all of them. While a queue was found empty just now, an engine to which these are made
 * known with {@code offerTo} gives a Task to the first claim that waits for it, in the commit that
 * makes the Task ready.
 */
public final class LongPolls implements WorkerSlots {

  private final class Waiter implements Slot {

    private final JobClaim claim;
    private final long deadline;
    private final CompletableFuture<List<Assignment>> answer = new CompletableFuture<>();
    private final AtomicBoolean isKept = new AtomicBoolean();

    private Waiter(JobClaim claim, long deadline) {
      this.claim = claim;
      this.deadline = deadline;
    }

    Set<String> queues() {
      return claim.spec().queues().stream().map(QueueClaim::queue).collect(Collectors.toSet());
    }

    private boolean wants(String queue) {
      return claim.spec().queues().stream()
          .anyMatch(asked -> asked.queue().equals(queue) && asked.maxLeased().isEmpty());
    }

    @Override
    public String owner() {
      return claim.spec().owner();
    }

    @Override
    public Duration leaseFor() {
      return claim.spec().leaseFor();
    }

    @Override
    public @Nullable Claimant caller() {
      return claim.caller();
    }

    @Override
    public void fill(Assignment assignment) {
      waiters.remove(this);
      LongPolls.this.answer(this, List.of(assignment));
    }

    @Override
    public void free() {
      isKept.set(false);
      wake.run();
    }
  }

  private final Workers workers;
  private final Blocking blocking;
  private final Executor answering;
  private final ConcurrentLinkedQueue<Waiter> waiters = new ConcurrentLinkedQueue<>();
  private final QueueLooks looks;
  private volatile Runnable wake = () -> {};
  private volatile boolean offered;
  private volatile boolean offeredBefore;
  private volatile boolean closed;
  private boolean asked;

  /** Claims through {@code workers}, and answers on {@code answering}. */
  public LongPolls(Workers workers, Blocking blocking, Executor answering) {
    this(workers, blocking, answering, new QueueLooks(blocking));
  }

  public LongPolls(Workers workers, Blocking blocking, Executor answering, QueueLooks looks) {
    this.looks = looks;
    this.workers = requireNonNull(workers, "workers");
    this.blocking = requireNonNull(blocking, "blocking");
    this.answering = requireNonNull(answering, "answering");
  }

  /** Calls {@code listener} whenever a caller arrives. */
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
    Waiter waiter = new Waiter(claim, blocking.nanos() + upTo.toNanos());
    if (closed) {
      waiter.answer.complete(List.of());
      return waiter.answer;
    }
    waiters.add(waiter);
    if (closed && waiters.remove(waiter)) {
      waiter.answer.complete(List.of());
    }
    wake.run();
    return waiter.answer;
  }

  /** Takes a hint that jobs have come into these queues; returns whether a claim waits for one. */
  public boolean concerns(Set<String> queues) {
    queues.forEach(looks::fill);
    return waiters.stream().anyMatch(waiter -> !Collections.disjoint(waiter.queues(), queues));
  }

  /** Returns how many wait who have not left. */
  public int size() {
    return (int) waiters.stream().filter(waiter -> !waiter.answer.isDone()).count();
  }

  /** Returns all queues with waiting callers. */
  public Set<String> queues() {
    return waiters.stream().flatMap(waiter -> waiter.queues().stream()).collect(Collectors.toSet());
  }

  /**
   * Claims once for all claims that wait, unless their queues were found empty just now, and
   * answers those whose time is up; returns how many got jobs. To be called by one thread at a
   * time.
   *
   * @throws StoreException if the store could not be asked; whose time is up is sent away all the
   *     same
   */
  public int step() {
    asked = false;
    offeredBefore = offered;
    offered = false;
    Set<Set<String>> empty = new HashSet<>();
    Optional<StoreException> failure = Optional.empty();
    int served = 0;
    for (Waiter waiter : waiters) {
      if (waiter.answer.isDone()) {
        waiters.remove(waiter);
        continue;
      }
      if (!waiter.isKept.compareAndSet(false, true)) {
        continue;
      }
      boolean worthwhile =
          failure.isEmpty()
              && empty.stream().noneMatch(queues -> queues.containsAll(waiter.queues()))
              && !waiter.queues().stream().allMatch(this::needsNoLook);
      try {
        served += worthwhile && serve(waiter, empty) ? 1 : 0;
      } catch (StoreException unreachable) {
        failure = Optional.of(unreachable);
      }
      if (blocking.nanos() - waiter.deadline >= 0 && waiters.remove(waiter)) {
        answer(waiter, List.of());
      }
      waiter.isKept.set(false);
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
    return served;
  }

  /** Tells whether the last step asked the store for jobs. */
  public boolean hasAsked() {
    return asked;
  }

  private boolean needsNoLook(String queue) {
    return isKnownEmpty(queue) && !(offeredBefore && looks.isOlder(queue, RENEWAL.dividedBy(2)));
  }

  private boolean isKnownEmpty(String queue) {
    return looks.isEmpty(queue) && workers.wasFree(queue);
  }

  @Override
  public Optional<Slot> take(Offer offer) {
    offered = true;
    if (closed || !isKnownEmpty(offer.queue())) {
      looks.fill(offer.queue());
      return Optional.empty();
    }
    for (Waiter waiter : waiters) {
      if (waiter.wants(offer.queue())
          && !waiter.answer.isDone()
          && waiter.isKept.compareAndSet(false, true)) {
        // A step that served it meanwhile has removed it before.
        if (waiters.contains(waiter)) {
          return Optional.of(waiter);
        }
      }
    }
    looks.fill(offer.queue());
    return Optional.empty();
  }

  private boolean serve(Waiter waiter, Set<Set<String>> empty) {
    Set<String> queues = waiter.queues();
    looks.begin(queues);
    asked = true;
    List<Assignment> given;
    try {
      given = workers.claim(waiter.claim);
    } catch (StoreException unreachable) {
      queues.forEach(looks::fill);
      throw unreachable;
    }
    looks.end(queues, given.size() < waiter.claim.spec().max());
    if (given.isEmpty()) {
      empty.add(queues);
      return false;
    }
    waiters.remove(waiter);
    answer(waiter, given);
    return true;
  }

  private void answer(Waiter waiter, List<Assignment> given) {
    answering.execute(
        () -> {
          if (!waiter.answer.complete(given)) {
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

  /**
   * Returns how long until the first of those who wait has waited enough, or until Tasks that come
   * past the queue need another look at it.
   */
  public Optional<Duration> untilNext() {
    Optional<Duration> next =
        waiters.stream()
            .filter(waiter -> !waiter.isKept.get())
            .map(waiter -> Duration.ofNanos(Math.max(0, waiter.deadline - blocking.nanos())))
            .min(Duration::compareTo);
    return offeredBefore ? next.map(due -> due.compareTo(RENEWAL) < 0 ? due : RENEWAL) : next;
  }

  /** Sends all away who wait, and everybody who comes later. */
  public void close() {
    closed = true;
    for (Waiter waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
      waiter.answer.complete(List.of());
    }
  }
}
