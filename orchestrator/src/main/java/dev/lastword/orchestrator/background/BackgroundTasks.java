package dev.lastword.orchestrator.background;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All chores of an engine, done in rounds.
 *
 * <p>It has no thread and no memory: any number of them, on any number of nodes, may work on one
 * store, and each round takes what is due by the store's clock, without any assignment.
 */
public final class BackgroundTasks {

  private final EventStore store;
  private final Set<String> queues;
  private final List<BackgroundTask> chores;
  private final int most;

  /**
   * Does {@code chores}, up to {@code most} of each in a round.
   *
   * @param queues the store's queues that the chores live in
   */
  public BackgroundTasks(
      EventStore store, Set<String> queues, List<BackgroundTask> chores, int most) {
    this.store = requireNonNull(store, "store");
    this.queues = Set.copyOf(queues);
    this.chores = List.copyOf(chores);
    if (most < 1) {
      throw new IllegalArgumentException("expected at least 1 of each chore, found " + most);
    }
    this.most = most;
  }

  /** Does one bounded round: what is due now of every chore, whatever becomes of the others. */
  public Round step() {
    Map<String, Integer> done = new LinkedHashMap<>();
    Map<String, RuntimeException> failed = new LinkedHashMap<>();
    for (BackgroundTask task : chores) {
      try {
        int count = task.work().applyAsInt(most);
        if (count > 0) {
          done.put(task.name(), count);
        }
      } catch (RuntimeException failure) {
        failed.put(task.name(), failure);
      }
    }
    return new Round(done, failed);
  }

  /** Returns how long, by the store's clock, until something is due; empty if nothing is set. */
  public Optional<Duration> untilNext() {
    return store.extension(Jobs.class).untilNextDue(queues);
  }

  /** Returns the store's queues in which its chores wait. */
  public Set<String> queues() {
    return queues;
  }
}
