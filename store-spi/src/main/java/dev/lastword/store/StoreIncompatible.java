package dev.lastword.store;

import org.jspecify.annotations.Nullable;

/** The storage is newer than this store knows, or not its own, or lacks what it needs (O1). */
public final class StoreIncompatible extends StoreException {

  /** Says what happened; the message holds no secret (O8). */
  public StoreIncompatible(String message, @Nullable Throwable cause) {
    super(Retry.NEVER, message, cause);
  }
}
