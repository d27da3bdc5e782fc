package dev.lastword.tck.store;

import dev.lastword.store.EventStore;

/** Opens a storage that cannot be written; needed when the medium is not MEMORY. */
public interface ReadOnlyMedium {

  /**
   * Opens the storage of {@code namespace}, which exists and nobody has open, where nothing can be
   * written; may throw what the store throws then.
   */
  EventStore openReadOnly(Namespace namespace, NodeOptions node);
}
