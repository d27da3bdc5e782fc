package dev.lastword.store.kv;

import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lets callers who come at the same time share one batch and the one wait for the disk.
 *
 * <p>One of the callers leads: on its own thread it decides all who wait, one after the other, each
 * on what those before it leave, and writes what they do as one batch. Later callers gather
 * meanwhile, and the first of them leads next; a caller who is alone leads at once. Every caller
 * gets its own answer, refusals included, after the batch is durable and never before: what it was
 * decided on may have been a neighbor's work (W10). A refused one leaves nothing in the batch.
 */
final class GroupCommit {

  /** Bounds the time that the last of a group waits for the first, and the size of a batch. */
  private static final int MAX_MEMBERS = 64;

  private static final long ENOUGH_BYTES = 4 << 20;

  private final OrderedKeyValues engine;
  private final Deque<Call<?>> waiting = new ArrayDeque<>();
  private boolean led;

  /** Whether the last write failed; only the leader looks at it. */
  private volatile boolean failed;

  GroupCommit(OrderedKeyValues engine) {
    this.engine = engine;
  }

  /**
   * Returns what the work returns, or throws what it throws, once all that it did is durable.
   *
   * @param bytes about how much it writes
   */
  <T> T write(long bytes, Function<Layer, T> work) {
    Call<T> call = new Call<>(bytes, work);
    boolean interrupted = false;
    List<Call<?>> group = join(call);
    while (group.isEmpty() && !call.isFinished()) {
      LockSupport.park(this);
      // The leader commits for other callers too, which are not interrupted (O7).
      interrupted |= Thread.interrupted();
      group = call.isPromoted() ? takeNext() : group;
    }
    try {
      if (!group.isEmpty()) {
        interrupted |= Thread.interrupted();
        lead(group);
      }
      return call.answer();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Joins the queue, and returns the group to lead if there is no leader. */
  private synchronized List<Call<?>> join(Call<?> call) {
    waiting.add(call);
    if (led) {
      return List.of();
    }
    led = true;
    return take();
  }

  /** Takes who is there, after those had the processor who were just answered and come again. */
  private List<Call<?>> takeNext() {
    Thread.yield();
    return take();
  }

  private synchronized List<Call<?>> take() {
    List<Call<?>> group = new ArrayList<>();
    long bytes = 0;
    while (!waiting.isEmpty() && group.size() < MAX_MEMBERS && bytes < ENOUGH_BYTES) {
      Call<?> next = waiting.remove();
      bytes += next.bytes;
      group.add(next);
    }
    return group;
  }

  private void lead(List<Call<?>> group) {
    try {
      run(group);
    } finally {
      promote();
      group.forEach(Call::finish);
    }
  }

  /** Lets the one who waits longest lead next. */
  private synchronized void promote() {
    Call<?> next = waiting.peek();
    led = next != null;
    if (next != null) {
      next.promote();
    }
  }

  private void run(List<Call<?>> group) {
    KeyValueView view;
    try {
      if (failed) {
        engine.recover();
        failed = false;
      }
      view = engine.view();
    } catch (RuntimeException | Error closed) {
      group.forEach(call -> call.failure = closed);
      return;
    }
    try (view) {
      Layer layer = new Layer(view);
      group.forEach(call -> call.decide(layer));
      if (!layer.changes().isEmpty()) {
        failed = true;
        engine.write(layer.changes());
        failed = false;
      }
    } catch (StoreUnavailable nothing) {
      if (group.size() > 1) {
        // One that cannot be written must not take the others with it.
        group.forEach(call -> run(List.of(call)));
      } else {
        group.forEach(call -> call.fail(nothing, nothing));
      }
    } catch (RuntimeException | Error unknown) {
      StoreException neighbor =
          new StoreUnavailable("what this was decided on may not have been written", unknown);
      group.forEach(call -> call.fail(unknown, neighbor));
    }
  }

  /** A caller's wish. */
  private static final class Call<T> {

    private final long bytes;
    private final Function<Layer, T> work;
    private final Thread caller = Thread.currentThread();
    private @Nullable T result;
    private @Nullable Throwable failure;
    private boolean changes;
    private volatile boolean promoted;
    private volatile boolean finished;

    Call(long bytes, Function<Layer, T> work) {
      this.bytes = bytes;
      this.work = work;
    }

    /** Does the work on a layer of its own, which is added if the work is accepted. */
    void decide(Layer group) {
      result = null;
      failure = null;
      changes = false;
      Layer own = new Layer(group);
      try {
        result = work.apply(own);
        changes = !own.changes().isEmpty();
        group.changes().add(own.changes());
      } catch (RuntimeException | Error refusal) {
        failure = refusal;
      }
    }

    /** Replaces the answer, because the batch could not be written. */
    void fail(Throwable batch, StoreException neighbor) {
      failure = changes ? batch : neighbor;
    }

    void promote() {
      promoted = true;
      LockSupport.unpark(caller);
    }

    boolean isPromoted() {
      return promoted;
    }

    boolean isFinished() {
      return finished;
    }

    void finish() {
      finished = true;
      LockSupport.unpark(caller);
    }

    T answer() {
      if (failure instanceof OutcomeUnknown shared) {
        // Each caller's own, so that none adds to another's stack trace.
        throw new OutcomeUnknown(String.valueOf(shared.getMessage()), shared);
      }
      if (failure instanceof StoreUnavailable shared) {
        throw new StoreUnavailable(String.valueOf(shared.getMessage()), shared);
      }
      if (failure instanceof RuntimeException refusal) {
        throw refusal;
      }
      if (failure instanceof Error error) {
        throw error;
      }
      return result;
    }
  }
}
