package dev.lastword.tck.store;

/** Takes away the space for data; needed when the medium is FILES and durability above NONE. */
public interface DiskFull {

  /** Lets {@code namespace} grow no further, until the handle is closed. */
  Space fill(Namespace namespace);

  /** The disk while it is full. */
  interface Space extends AutoCloseable {

    /** Makes space again. */
    @Override
    void close();
  }
}
