package dev.lastword.store.rocksdb;

import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoreUnavailable;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Meaning of RocksDB's failures to a caller (X2, X4). */
final class RocksFailure {

  private RocksFailure() {}

  static StoreException ofOpening(Path folder, RocksDBException failure) {
    return switch (code(failure)) {
      case Corruption ->
          new StoreCorrupt(folder + " cannot be opened: its files are damaged", failure);
      case InvalidArgument, NotSupported, Incomplete ->
          new StoreIncompatible(
              folder + " holds what this release of RocksDB does not open", failure);
      default -> new StoreUnavailable(folder + " cannot be opened for writing", failure);
    };
  }

  static StoreException ofRead(RocksDBException failure) {
    return code(failure) == Status.Code.Corruption
        ? new StoreCorrupt("a block of the storage is damaged", failure)
        : new StoreUnavailable("the storage cannot be read", failure);
  }

  /** The log may hold the batch although writing it failed, and opening again then finds it. */
  static StoreException ofWrite(RocksDBException failure) {
    return new OutcomeUnknown("the batch may have been written or not", failure);
  }

  private static Status.Code code(RocksDBException failure) {
    Status status = failure.getStatus();
    return status == null ? Status.Code.Undefined : status.getCode();
  }
}
