package dev.lastword.tck.store.certify;

/**
 * What the person who certifies may choose; none of it lets a store off anything.
 *
 * @param seeds how many seeds each concurrent and each random case is asked with
 */
public record StoreSettings(int seeds) {

  /** Enough for a certificate. */
  public static final StoreSettings USUAL = new StoreSettings(StoreKit.MIN_SEEDS);

  public StoreSettings {
    if (seeds < 1) {
      throw new IllegalArgumentException("at least 1 seed was expected, found " + seeds);
    }
  }
}
