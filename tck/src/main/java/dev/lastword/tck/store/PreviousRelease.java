package dev.lastword.tck.store;

/** Finds the store as it was; needed when MULTI_NODE is claimed, for upgrades node by node. */
public interface PreviousRelease {

  /**
   * Returns the class path of this kit with the store's release before this one; of a store that
   * was never released, with this one.
   */
  String classPath();
}
