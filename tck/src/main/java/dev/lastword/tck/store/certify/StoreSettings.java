package dev.lastword.tck.store.certify;

import java.security.SecureRandom;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Settings of a certification; none of them excuses a store from a case.
 *
 * @param chosen the seeds that each concurrent and each random case is asked with
 */
public record StoreSettings(List<Long> chosen) {

  /** As many seeds as a certificate needs. */
  public static final int ENOUGH = StoreKit.MIN_SEEDS;

  private static final SecureRandom LOTS = new SecureRandom();
  private static final long MOST = 1L << 48;

  public StoreSettings {
    chosen = List.copyOf(chosen);
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("at least 1 seed was expected, found none");
    }
  }

  /** Draws so many seeds for this run, so that no store can know them. */
  public static StoreSettings drawn(int seeds) {
    return new StoreSettings(
        LongStream.generate(() -> LOTS.nextLong(MOST)).distinct().limit(seeds).boxed().toList());
  }

  /** Chooses one seed alone, to repeat what was seen with it. */
  public static StoreSettings repeating(long seed) {
    return new StoreSettings(List.of(seed));
  }

  /** Returns how many there are. */
  public int seeds() {
    return chosen.size();
  }
}
