package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.EnumMap;
import java.util.Map;

/** Sizes that a store accepts for each {@link Limit}, never less than its minimum (T6). */
public final class Limits {

  /** The least that any store allows. */
  public static final Limits MINIMAL = new Limits(Map.of());

  /** Limits of a store with room for large commits. */
  public static final Limits ROOMY =
      MINIMAL
          .with(Limit.SNAPSHOT_BYTES, 16 << 20)
          .with(Limit.COMMIT_EVENTS, 10_000)
          .with(Limit.COMMIT_OPS, 50_000)
          .with(Limit.COMMIT_BYTES, 16 << 20);

  private final Map<Limit, Long> values = new EnumMap<>(Limit.class);

  private Limits(Map<Limit, Long> raised) {
    for (Limit limit : Limit.values()) {
      values.put(limit, raised.getOrDefault(limit, limit.minimum()));
    }
  }

  /** Returns these limits with one of them set to {@code max}. */
  public Limits with(Limit limit, long max) {
    requireNonNull(limit, "limit");
    if (max < limit.minimum()) {
      throw new IllegalArgumentException(
          "limit " + limit + " must be at least " + limit.minimum() + ", but was " + max);
    }
    Map<Limit, Long> raised = new EnumMap<>(values);
    raised.put(limit, max);
    return new Limits(raised);
  }

  /** Returns the largest value allowed. */
  public long of(Limit limit) {
    return requireNonNull(values.get(requireNonNull(limit, "limit")));
  }

  /** Refuses {@code actual} with {@link LimitExceeded} if it is above the limit (T5). */
  public void check(Limit limit, long actual) {
    if (actual > of(limit)) {
      throw new LimitExceeded(limit, actual, of(limit));
    }
  }

  /** Refuses a commit that is above any limit (T5). */
  public void check(Commit commit) {
    new LimitCheck(this).commit(commit);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Limits that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
