package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Claimant;
import dev.lastword.store.Fence;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A worker that can be given a Task in the very commit that makes the Task ready, so that no claim
 * has to follow.
 *
 * <p>The worker decides for itself whether the Task may pass by the queue: only it knows whether
 * older Tasks wait there.
 */
public interface WorkerSlots {

  /** Time for which a claim's observation of a queue permits starting a Task without the queue. */
  Duration RECENT = Duration.ofMillis(250);

  /** Time between two claims of an empty queue while Tasks come past it. */
  Duration RENEWAL = Duration.ofMillis(200);

  /** Takes a place for a Task, if there is one; the caller gives it back or fills it. */
  Optional<Slot> take(Offer offer);

  /**
   * A Task that is ready in a commit which is not yet made.
   *
   * @param executionId its execution
   * @param queue its queue
   * @param priority its priority
   * @param settled leases of Tasks that the same commit ends, whose places become free with it
   */
  record Offer(ExecutionId executionId, String queue, int priority, Set<Fence> settled) {
    public Offer {
      requireNonNull(executionId, "executionId");
      requireNonNull(queue, "queue");
      settled = Set.copyOf(settled);
    }
  }

  /** A place for one Task, kept until the commit is made or given up. */
  interface Slot {

    /** Returns the name of the worker. */
    String owner();

    /** Returns how long the worker's lease holds. */
    Duration leaseFor();

    /** Returns the authenticated caller that the worker belongs to; null inside the process. */
    default @Nullable Claimant caller() {
      return null;
    }

    /** Gives the Task to the worker; the commit is made. */
    void fill(Assignment assignment);

    /** Gives the place back; the Task went another way. */
    void free();
  }
}
