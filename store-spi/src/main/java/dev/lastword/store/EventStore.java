package dev.lastword.store;

/**
 * The durable, ordered history of every stream, with what must change in the same instant.
 *
 * <p>Thread-safe and blocking; any number of instances, in one process or (MULTI_NODE) in several,
 * may be open on one storage (O6). Every promise has a number in {@link StoreRule}, and every
 * number has tests and a mutant in the TCK. Failures are the subtypes of {@link StoreException},
 * each with its advice for a retry; a {@code NullPointerException} or {@code
 * IllegalArgumentException} is a mistake of the caller (X5).
 */
public interface EventStore extends AutoCloseable {

  /** Returns what this store is and claims; the same value for as long as it is open (C3). */
  StoreDescription description();

  /**
   * Applies all of {@code commit} in one atomic, isolated and durable step, or none of it (W1,
   * W10).
   *
   * <p>Nothing else writes events, documents, snapshots or the status of jobs. The checks run in
   * the order of rule X1: capabilities and limits, erased streams, a repeated commit (W6, W6b),
   * versions (W2, W13), fences (W12), then the operations in the order given.
   *
   * @throws UnsupportedCapability if the commit needs what the store does not claim (C1)
   * @throws LimitExceeded if the commit is larger than the store declares (T5)
   * @throws StreamErased if it appends to, requires or snapshots an erased stream (E5)
   * @throws DuplicateEvent if another commit is stored under the id of its first event (W6, W7)
   * @throws VersionConflict if a stream is not where the commit expects it (W2, W13, S4, E1)
   * @throws LeaseLost if a fence's token is no longer the job's (W12)
   * @throws JobConflict if a job is not in a state that allows its operation (J8, J13, J14)
   * @throws DocConflict if a document to create exists with other content (D3)
   * @throws StoreUnavailable if nothing was written and the same commit may be tried again (W11)
   * @throws OutcomeUnknown if it may have been written; the same commit may be tried again (W11)
   */
  CommitResult commit(Commit commit);

  /**
   * Returns a page of one stream, with the head version of the same snapshot (R1 to R8).
   *
   * <p>A stream without writes is empty and has head 0 (R4).
   */
  StreamPage read(StreamId stream, ReadSpec spec);

  /**
   * Returns what follows {@code after} in the feed of all streams, up to where nothing can still
   * appear (F1 to F9); capability FEED.
   *
   * @param after a position, exclusive; 0 is before everything (F4)
   */
  FeedPage feed(long after, FeedSpec spec);

  /** Returns the position up to which the feed is settled now, to start from "now" (F10). */
  long feedEnd();

  /**
   * Returns the capability's interface: {@link Jobs}, {@link Projections}, {@link Snapshots} or
   * {@link Wakeups}.
   *
   * @throws UnsupportedCapability if the store does not claim it (C1)
   * @throws IllegalArgumentException if {@code type} is none of the four
   */
  <T> T extension(Class<T> type);

  /**
   * Ends this instance: commits in flight finish or are refused whole, within a bounded time, and
   * no thread or file stays behind (O2, O4). Closing again does nothing; every other call then
   * throws {@link StoreClosed} (O3).
   */
  @Override
  void close();
}
