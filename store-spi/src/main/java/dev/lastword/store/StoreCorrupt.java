package dev.lastword.store;

import org.jspecify.annotations.Nullable;

/** The storage holds what this store never writes. */
public final class StoreCorrupt extends StoreException {

  /** Says what happened; the message holds no secret (O8). */
  public StoreCorrupt(String message, @Nullable Throwable cause) {
    super(Retry.NEVER, message, cause);
  }
}
