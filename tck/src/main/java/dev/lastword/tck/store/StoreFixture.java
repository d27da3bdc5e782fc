package dev.lastword.tck.store;

import dev.lastword.store.EventStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A store as the conformance suites see it: how to open it, move its clock and throw it away.
 *
 * <p>It has a public constructor without parameters, because a child process makes its own. A
 * fixture that is {@link AutoCloseable} is closed when the last case has run.
 */
public interface StoreFixture {

  /** Returns what the store claims, and so what it is asked; always the same value. */
  Claim claim();

  /**
   * Opens an instance on the storage of {@code namespace}, which is empty when it is opened for the
   * first time; all instances on one namespace share it, those of child processes too.
   */
  EventStore open(Namespace namespace, NodeOptions node);

  /**
   * Moves the clock by which the storage of {@code namespace} judges time, forward, or backward if
   * {@code by} is negative; for all its instances, open or opened later, in all processes.
   */
  void advanceStoreClock(Namespace namespace, Duration by);

  /** Removes the storage of {@code namespace}; every instance on it has been closed. */
  void drop(Namespace namespace);

  /** Returns how long the suites wait, at most, for what must happen. */
  default Budgets budgets() {
    return Budgets.USUAL;
  }

  /** Returns system properties that a child process needs to reach the same storage. */
  default Map<String, String> childProperties() {
    return Map.of();
  }

  /** Returns what a child process makes this fixture of: usually just the name of its class. */
  default String recipe() {
    return getClass().getName();
  }

  /** Returns a hook: an interface of this package that a case needs. */
  default <T> Optional<T> hook(Class<T> type) {
    return type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
  }
}
