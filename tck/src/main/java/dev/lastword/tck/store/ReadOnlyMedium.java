package dev.lastword.tck.store;

/** Makes a storage such that it cannot be written; needed when durability is above NONE. */
public interface ReadOnlyMedium {

  /**
   * Lets nobody write to {@code namespace}, which exists and nobody has open, until the handle is
   * closed; whoever opens it meanwhile meets a medium that can only be read.
   */
  Protection protect(Namespace namespace);

  /** The medium while it cannot be written. */
  interface Protection extends AutoCloseable {

    /** Makes it writable again; nobody has the storage open. */
    @Override
    void close();
  }
}
