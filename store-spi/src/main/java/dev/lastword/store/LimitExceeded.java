package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/** Something is larger than the store declares (T5). */
public final class LimitExceeded extends StoreException {

  private final Limit limit;
  private final long actual;
  private final long max;

  /** Names the limit, what was given and what is allowed. */
  public LimitExceeded(Limit limit, long actual, long max) {
    super(Retry.NEVER, limit + " must be at most " + max + ", but was " + actual, null);
    this.limit = requireNonNull(limit, "limit");
    this.actual = actual;
    this.max = max;
  }

  /** Returns the limit. */
  public Limit limit() {
    return limit;
  }

  /** Returns what was given. */
  public long actual() {
    return actual;
  }

  /** Returns what is allowed. */
  public long max() {
    return max;
  }
}
