package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/** The store does not claim what the call needs (C1). */
public final class UnsupportedCapability extends StoreException {

  private final Capability capability;

  /** Names what is missing. */
  public UnsupportedCapability(Capability capability) {
    super(Retry.NEVER, "this store does not have the capability " + capability, null);
    this.capability = requireNonNull(capability, "capability");
  }

  /** Returns what is missing. */
  public Capability capability() {
    return capability;
  }
}
