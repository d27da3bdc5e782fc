package dev.lastword.store;

import java.util.function.Consumer;

/**
 * Hints that it may be worth to look; capability WAKEUP.
 *
 * <p>A hint may be late, lost, repeated or wrong, and several commits may share one: a reader that
 * relies on it alone loses events (F11). Subscribing holds no thread. The callback runs on a thread
 * of the store; it must return at once and must not call the store.
 */
public interface Wakeups {

  /** Calls {@code listener} after commits, those of other nodes included, until it is closed. */
  Subscription subscribe(Consumer<Wakeup> listener);

  /** A listener's registration. */
  interface Subscription extends AutoCloseable {

    /** Ends it; closing again does nothing. */
    @Override
    void close();
  }
}
