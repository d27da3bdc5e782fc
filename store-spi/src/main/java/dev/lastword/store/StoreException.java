package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Failure of a store, as a type with fields; messages are for people (X2, X4).
 *
 * <p>After any of them but {@link OutcomeUnknown}, nothing was written (X3).
 */
public abstract sealed class StoreException extends RuntimeException
    permits VersionConflict,
        DuplicateEvent,
        LeaseLost,
        JobConflict,
        DocConflict,
        StreamErased,
        LimitExceeded,
        UnsupportedCapability,
        StoreUnavailable,
        OutcomeUnknown,
        StoreClosed,
        StoreIncompatible,
        StoreCorrupt {

  private final Retry retry;

  StoreException(Retry retry, String message, @Nullable Throwable cause) {
    super(requireNonNull(message, "message"), cause);
    this.retry = retry;
  }

  /** Returns what the caller may do now. */
  public final Retry retry() {
    return retry;
  }
}
