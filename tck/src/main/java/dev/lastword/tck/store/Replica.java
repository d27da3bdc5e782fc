package dev.lastword.tck.store;

import dev.lastword.store.EventStore;

/** Opens a copy that lags behind; needed with FEED when the medium is SERVER. */
public interface Replica {

  /**
   * Opens {@code namespace} on a server that follows the one that others write to and cannot know
   * what is under way there; may throw what the store throws then.
   */
  EventStore openReplica(Namespace namespace, NodeOptions node);
}
