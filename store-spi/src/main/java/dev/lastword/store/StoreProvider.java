package dev.lastword.store;

import java.util.Set;

/**
 * Opens one kind of store; found by {@link java.util.ServiceLoader}, so it has a public constructor
 * without parameters.
 */
public interface StoreProvider {

  /** Returns the schemes it answers to, such as {@code sqlite}. */
  Set<String> schemes();

  /**
   * Opens the storage at {@code config.url()}, creating or migrating it if need be, or refuses it;
   * never half (O1).
   *
   * @throws IllegalArgumentException if an option or the address makes no sense
   * @throws StoreIncompatible if the storage is not one that this store can honor
   * @throws StoreUnavailable if it cannot be reached
   */
  EventStore open(StoreConfig config);
}
