package dev.lastword.tck.store;

import dev.lastword.store.EventStore;

/** Opens a store with secrets; needed when the medium is SERVER. */
public interface Secrets {

  /**
   * Opens {@code namespace} as a user whom the server does not know, both told in the URL if there
   * is one; may throw what the store throws then.
   */
  EventStore openAs(Namespace namespace, String user, String password);
}
