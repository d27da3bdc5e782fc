package dev.lastword.tck.store.certify;

import java.util.List;
import java.util.stream.LongStream;

/**
 * What the person who certifies may choose; none of it lets a store off anything.
 *
 * @param chosen the seeds that each concurrent and each random case is asked with
 */
public record StoreSettings(List<Long> chosen) {

  /** Enough for a certificate. */
  public static final StoreSettings USUAL = new StoreSettings(StoreKit.MIN_SEEDS);

  public StoreSettings {
    chosen = List.copyOf(chosen);
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("at least 1 seed was expected, found none");
    }
  }

  /** Chooses so many seeds: 1, 2, 3, …. */
  public StoreSettings(int seeds) {
    this(LongStream.rangeClosed(1, seeds).boxed().toList());
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
