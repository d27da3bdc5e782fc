package dev.lastword.store.kv;

import dev.lastword.store.Durability;
import dev.lastword.store.Limits;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoreUnavailable;

/**
 * An engine that can be opened, with its settings: a value, so that two who open one storage of a
 * process in different ways are noticed.
 */
public interface KeyValueEngine {

  /** Returns the name of the store that it makes. */
  String product();

  /** Returns its version, with that of the library behind it. */
  String version();

  /** Returns what a batch survives once {@link OrderedKeyValues#write} has returned. */
  Durability durability();

  /** Returns how much a commit may hold. */
  default Limits limits() {
    return Limits.ROOMY;
  }

  /** Returns what names the storage in this process, such as the real path of its folder. */
  Object place();

  /**
   * Opens the storage, making it if need be, for this process alone.
   *
   * @throws StoreUnavailable if it cannot be reached, or another process has it open
   * @throws StoreIncompatible if it belongs to another program or to a newer release (O1)
   */
  OrderedKeyValues open();
}
