package dev.lastword.store;

import org.jspecify.annotations.Nullable;

/** The store cannot be reached or is too busy; nothing was written (W11). */
public final class StoreUnavailable extends StoreException {

  /** Says what happened; the message holds no secret (O8). */
  public StoreUnavailable(String message, @Nullable Throwable cause) {
    super(Retry.SAME_COMMIT, message, cause);
  }
}
