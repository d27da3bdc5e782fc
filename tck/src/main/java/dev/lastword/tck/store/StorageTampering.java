package dev.lastword.tck.store;

/** Changes a storage behind the store's back; needed when the medium is not MEMORY. */
public interface StorageTampering {

  /** Leaves {@code namespace}, which nobody has open, as a later release would leave it. */
  void makeNewer(Namespace namespace);

  /** Puts something of another program where {@code namespace} would be, which nobody has made. */
  void makeForeign(Namespace namespace);
}
