package dev.lastword.tck.store;

/** Takes away the space for data; needed when the medium is FILES and durability above NONE. */
public interface DiskFull {

  /**
   * Lets {@code namespace} grow no further, until the handle is closed.
   *
   * <p>It is called in the process that writes, a child of its own, which may well be all whose
   * writing fails then; what fits into space that the storage has already may still succeed.
   *
   * @throws dev.lastword.tck.store.harness.CannotAsk if this machine has no means to do so
   */
  Space fill(Namespace namespace);

  /** The disk while it is full. */
  interface Space extends AutoCloseable {

    /** Makes space again. */
    @Override
    void close();
  }
}
