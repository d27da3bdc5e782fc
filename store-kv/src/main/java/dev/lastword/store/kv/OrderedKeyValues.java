package dev.lastword.store.kv;

import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreUnavailable;
import java.util.List;

/**
 * An open key-value engine whose keys are ordered by their unsigned bytes.
 *
 * <p>Keys have 1 to 500 bytes, values up to 17 MiB, and a batch holds what the declared limits
 * allow a commit and its indexes. Views may be taken and used on any number of threads, beside a
 * write. {@link #write} and {@link #recover} are called by one thread at a time, {@link #purge}
 * too, but beside views and writes. {@link #close} is called once, when no other call runs and no
 * view is open.
 *
 * <p>Failures are {@link StoreUnavailable}, {@link OutcomeUnknown} and {@link StoreCorrupt}; no
 * exception of the engine's library is thrown as such (X4). An interrupt of the calling thread must
 * not end a call halfway (O7).
 */
public interface OrderedKeyValues extends AutoCloseable {

  /**
   * Returns everything as it is now: whole batches, those that {@link #write} has returned from.
   */
  KeyValueView view();

  /**
   * Writes a batch as a whole, and returns when it is as durable as the engine declares (W1, W10).
   * No view shows any of it before.
   *
   * @throws StoreUnavailable if nothing of it was written, nor ever will be (W11)
   * @throws OutcomeUnknown if it may be there, now or after the engine was opened again (W11)
   */
  void write(KeyChanges changes);

  /**
   * Makes the engine ready to write after {@link #write} has failed. Views that readers have open
   * stay usable until they are closed, and the engine may wait for that.
   *
   * @throws StoreUnavailable if it cannot be written yet; it is called again before the next write
   */
  default void recover() {}

  /**
   * Removes the bytes of values that were deleted or replaced in these ranges before the call, from
   * everything that the engine keeps: tables, logs and what it has set aside.
   *
   * <p>The views that could still see them are closed. An engine that overwrites in place and keeps
   * no log has nothing to do; one that appends must rewrite what holds such bytes.
   *
   * @throws StoreUnavailable if they may still be there; the caller tries again later
   */
  void purge(List<KeyRange> ranges);

  /** Ends the engine and gives back files, threads and memory (O4). */
  @Override
  void close();
}
