package dev.lastword.tck.store;

/**
 * Loses what a power cut would lose: needed in a laboratory alone, where the storage is on
 * something that can forget, such as LazyFS or a flaky device mapper.
 */
public interface PowerCut {

  /**
   * Forgets what was written to {@code namespace} and not flushed; who had it open has been killed.
   */
  void forgetUnflushed(Namespace namespace);
}
