package dev.lastword.tck.store;

/** Makes a storage such that it cannot be written; needed when durability is above NONE. */
public interface ReadOnlyMedium {

  /**
   * Makes {@code namespace}, which exists and is not open, read-only until the handle is closed; an
   * instance that opens it meanwhile meets a medium that can only be read.
   */
  Protection protect(Namespace namespace);

  /** The medium while it cannot be written. */
  interface Protection extends AutoCloseable {

    /** Makes it writable again; the storage is not open. */
    @Override
    void close();
  }
}
