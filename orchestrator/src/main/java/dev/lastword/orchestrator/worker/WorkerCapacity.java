package dev.lastword.orchestrator.worker;

import dev.lastword.orchestrator.engine.WorkerSlots;
import dev.lastword.orchestrator.settings.Blocking;
import dev.lastword.store.Fence;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The places of one worker: those with a run, those kept for Tasks that are on their way, and
 * whether a Task may come to a place past its queue. Thread-safe.
 */
final class WorkerCapacity {

  /**
   * A place that is kept for one Task.
   *
   * @param before the run that has the place until then; null if the place is free
   */
  record Kept(@Nullable TaskRun before) {}

  private final WorkerSettings settings;
  private final Blocking blocking;
  private final Map<Fence, TaskRun> runs = new ConcurrentHashMap<>();
  private int kept;
  private boolean closed;
  private boolean nothingWaits;
  private boolean offered;
  private boolean offeredBefore;
  private long lookedAt;

  WorkerCapacity(WorkerSettings settings, Blocking blocking) {
    this.settings = settings;
    this.blocking = blocking;
  }

  /** Returns how many places have neither a run nor a Task on its way. */
  synchronized int free() {
    return Math.max(0, settings.concurrency() - runs.size() - kept);
  }

  /** Keeps up to so many places for a claim, and returns how many. */
  synchronized int keepForClaim(int most) {
    int claiming = Math.min(free(), most);
    kept += claiming;
    nothingWaits &= claiming > 0;
    offeredBefore = offered;
    offered = false;
    return claiming;
  }

  /** Ends a claim for so many places, after which nothing waits in the queues, or may. */
  synchronized void claimed(int claiming, boolean leftNothing) {
    kept -= claiming;
    nothingWaits = leftNothing;
    lookedAt = blocking.nanos();
  }

  /**
   * Keeps a place for a Task past its queue. That of a Task which ends now serves on even while
   * others wait, but only so often in a row; a free one only if nothing waits.
   */
  synchronized Optional<Kept> keep(Set<Fence> settled) {
    offered = true;
    if (closed || !isRecent()) {
      return Optional.empty();
    }
    for (Fence fence : settled) {
      TaskRun run = runs.get(fence);
      if (run != null
          && (nothingWaits || run.inARow() < settings.tasksInARow())
          && run.keepPlace()) {
        return Optional.of(new Kept(run));
      }
    }
    if (nothingWaits && free() > 0) {
      kept++;
      return Optional.of(new Kept(null));
    }
    // The Task goes to the queue, and has to be claimed as soon as there is room.
    nothingWaits = false;
    return Optional.empty();
  }

  /** Tells whether Tasks were offered past the queue between the last two claims. */
  synchronized boolean isOffered() {
    return offeredBefore;
  }

  private boolean isRecent() {
    return blocking.nanos() - lookedAt <= WorkerSlots.RECENT.toNanos();
  }

  /** Gives a free place back that was kept for a Task. */
  synchronized void giveBack() {
    kept--;
  }

  /** Adds a run, and tells whether it is the only one. */
  synchronized boolean add(TaskRun run) {
    runs.put(run.held().fence(), run);
    return runs.size() == 1;
  }

  /** Removes a run, and tells whether a claim may find something for its place. */
  synchronized boolean remove(TaskRun run) {
    runs.remove(run.held().fence());
    return closed || !nothingWaits || !isRecent();
  }

  Collection<TaskRun> runs() {
    return runs.values();
  }

  /** Lets no more Tasks come past their queue. */
  synchronized void close() {
    closed = true;
  }
}
