package dev.lastword.store;

import org.jspecify.annotations.Nullable;

/** The commit may have been written or not; repeating the identical one is safe (W11). */
public final class OutcomeUnknown extends StoreException {

  /** Says what happened; the message holds no secret (O8). */
  public OutcomeUnknown(String message, @Nullable Throwable cause) {
    super(Retry.SAME_COMMIT, message, cause);
  }
}
