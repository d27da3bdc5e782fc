package dev.lastword.orchestrator.worker;

import static dev.lastword.orchestrator.worker.WorkerSettings.TASKS_IN_A_ROW;
import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.engine.WorkerSlots;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Claimant;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.store.Fence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports of remote workers that ask for more work. Tasks that the commit of such a report makes
 * ready are leased and started for its worker in that commit, and are part of the answer.
 * Thread-safe.
 *
 * <p>A Task goes past its queue only while the last claim for a remote worker is recent, found
 * neither pause nor limit, and either left nothing waiting or the worker's place has not served
 * {@link WorkerSettings#TASKS_IN_A_ROW} Tasks since a claim. What a report was answered is
 * remembered, so that the repetition of a report whose answer was lost gets the same Tasks.
 */
public final class RemoteReports implements WorkerSlots {

  private static final int REMEMBERED = 10_000;

  private final Workers workers;
  private final QueueLooks looks;
  private final Map<Fence, Wish> wishes = new ConcurrentHashMap<>();

  /** Numbers of Tasks in a row, by the leases that were given for reports. */
  private final Map<Fence, Integer> inARow = new Recent<>();

  /** Leases that were given for reports, by the leases that these ended. */
  private final Map<Fence, Set<Fence>> given = new Recent<>();

  private volatile boolean closed;

  private static final class Recent<V> extends LinkedHashMap<Fence, V> {

    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Fence, V> eldest) {
      return size() > REMEMBERED;
    }
  }

  /**
   * Answer to reports, with the Tasks that the worker holds from now on.
   *
   * @param held leases under which the reports were made
   * @param next Tasks that the reports made ready
   */
  public record Reported<A>(A answer, Set<Fence> held, List<Assignment> next) {
    public Reported {
      requireNonNull(answer, "answer");
      held = Set.copyOf(held);
      next = List.copyOf(next);
    }
  }

  /** Gives no Task past a queue of which {@code looks} knows nothing recent. */
  public RemoteReports(Workers workers, QueueLooks looks) {
    this.workers = requireNonNull(workers, "workers");
    this.looks = requireNonNull(looks, "looks");
  }

  /**
   * Carries out reports that are made under these leases, and returns their answer with up to as
   * many Tasks as {@code next} asks for.
   */
  public <A> Reported<A> report(Set<Fence> held, JobClaim next, Supplier<A> reports) {
    Wish wish = new Wish(next);
    held.forEach(fence -> wishes.put(fence, wish));
    A answer;
    try {
      answer = reports.get();
    } finally {
      held.forEach(fence -> wishes.remove(fence, wish));
    }
    List<Assignment> tasks = wish.end();
    for (Fence earlier : givenFor(held)) {
      boolean isNew = tasks.stream().noneMatch(task -> task.fence().equals(earlier));
      if (isNew && tasks.size() < next.spec().max()) {
        workers
            .running()
            .find(earlier, next.spec().owner())
            .filter(task -> wish.wants(task.queue()))
            .ifPresent(tasks::add);
      }
    }
    return new Reported<>(answer, held, tasks);
  }

  /** Remembers Tasks that were claimed from queues for the answer to reports under these leases. */
  public void claimed(Set<Fence> held, List<Assignment> tasks) {
    tasks.forEach(task -> held.forEach(fence -> remember(fence, task.fence(), 1)));
  }

  private synchronized Set<Fence> givenFor(Set<Fence> held) {
    Set<Fence> all = new LinkedHashSet<>();
    held.forEach(fence -> all.addAll(given.getOrDefault(fence, Set.of())));
    return all;
  }

  private synchronized void remember(Fence ended, Fence begun, int row) {
    given.computeIfAbsent(ended, unused -> new LinkedHashSet<>()).add(begun);
    inARow.put(begun, row);
  }

  private synchronized int row(Fence held) {
    return inARow.getOrDefault(held, 1);
  }

  @Override
  public Optional<Slot> take(Offer offer) {
    String queue = offer.queue();
    if (closed || !looks.isRecent(queue) || !workers.wasFree(queue)) {
      return Optional.empty();
    }
    boolean nothingWaits = looks.isEmpty(queue);
    for (Fence ended : offer.settled()) {
      Wish wish = wishes.get(ended);
      int row = row(ended);
      if (wish != null
          && wish.wants(queue)
          && (nothingWaits ? wish.keep() : row < TASKS_IN_A_ROW && wish.keepOnce(ended))) {
        return Optional.of(new KeptPlace(wish, ended, row + 1));
      }
    }
    return Optional.empty();
  }

  /** Gives no more Tasks to reports; those that are under way are answered. */
  public void close() {
    closed = true;
  }

  /** The room for more work that a worker has when its reports are carried out. */
  private static final class Wish {

    private final JobClaim claim;
    private final List<Assignment> tasks = new ArrayList<>();
    private final Set<Fence> kept = new HashSet<>();
    private int room;

    private Wish(JobClaim claim) {
      this.claim = claim;
      this.room = claim.spec().max();
    }

    private boolean wants(String queue) {
      return claim.spec().queues().stream()
          .anyMatch(asked -> asked.queue().equals(queue) && asked.maxLeased().isEmpty());
    }

    private synchronized boolean keep() {
      boolean hasRoom = room > 0;
      room -= hasRoom ? 1 : 0;
      return hasRoom;
    }

    /** Keeps the place of a lease that ends for one Task, while others wait. */
    private synchronized boolean keepOnce(Fence ended) {
      return room > 0 && kept.add(ended) && keep();
    }

    private synchronized void free(Fence ended) {
      room++;
      kept.remove(ended);
    }

    private synchronized void fill(Assignment task) {
      tasks.add(task);
    }

    private synchronized List<Assignment> end() {
      room = 0;
      return new ArrayList<>(tasks);
    }
  }

  private final class KeptPlace implements Slot {

    private final Wish wish;
    private final Fence ended;
    private final int row;

    private KeptPlace(Wish wish, Fence ended, int row) {
      this.wish = wish;
      this.ended = ended;
      this.row = row;
    }

    @Override
    public String owner() {
      return wish.claim.spec().owner();
    }

    @Override
    public Duration leaseFor() {
      return wish.claim.spec().leaseFor();
    }

    @Override
    public @Nullable Claimant caller() {
      return wish.claim.caller();
    }

    @Override
    public void fill(Assignment assignment) {
      remember(ended, assignment.fence(), row);
      wish.fill(assignment);
    }

    @Override
    public void free() {
      wish.free(ended);
    }
  }
}
