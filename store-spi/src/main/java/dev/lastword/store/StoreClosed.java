package dev.lastword.store;

/** The store was closed before the call (O3). */
public final class StoreClosed extends StoreException {

  /** Names the store that was closed. */
  public StoreClosed(String product) {
    super(Retry.NEVER, "the " + product + " store is closed", null);
  }
}
