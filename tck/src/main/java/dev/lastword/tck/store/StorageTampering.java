package dev.lastword.tck.store;

/** Changes a storage behind the store's back; needed when the medium is not MEMORY. */
public interface StorageTampering {

  /** Changes {@code namespace}, which is not open, to what a later release would leave. */
  void makeNewer(Namespace namespace);

  /** Puts data of another program where {@code namespace}, which does not exist, would be. */
  void makeForeign(Namespace namespace);
}
