package dev.lastword.store.rocksdb;

import dev.lastword.store.StoreIncompatible;
import org.rocksdb.RocksDB;

/** RocksDB's native code, which its jar brings for each platform. */
final class RocksLibrary {

  private RocksLibrary() {}

  /** Loads it, once for a process. */
  static void load() {
    try {
      RocksDB.loadLibrary();
    } catch (UnsatisfiedLinkError | RuntimeException missing) {
      throw new StoreIncompatible(
          "expected a native library of RocksDB for "
              + System.getProperty("os.name")
              + " on "
              + System.getProperty("os.arch")
              + ", found none that can be loaded; ROCKSDB_SHAREDLIB_DIR names a folder to unpack it"
              + " to, and sqlite: is a store for other platforms",
          missing);
    }
  }
}
