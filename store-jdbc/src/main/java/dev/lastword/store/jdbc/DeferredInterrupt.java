package dev.lastword.store.jdbc;

/** An interrupt of the current thread that counts only when something has ended. */
public final class DeferredInterrupt implements AutoCloseable {

  private boolean held;

  /** Makes one that holds back an interrupt that was there before. */
  public DeferredInterrupt() {
    holdBack();
  }

  /** Clears the interrupt and returns whether there was one since the last time. */
  public boolean holdBack() {
    boolean now = Thread.interrupted();
    held |= now;
    return now;
  }

  @Override
  public void close() {
    if (held) {
      Thread.currentThread().interrupt();
    }
  }
}
