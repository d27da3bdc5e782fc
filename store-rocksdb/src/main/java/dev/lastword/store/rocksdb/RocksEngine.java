package dev.lastword.store.rocksdb;

import dev.lastword.store.Durability;
import dev.lastword.store.kv.KeyValueEngine;
import dev.lastword.store.kv.OrderedKeyValues;
import java.nio.file.Path;
import java.util.Optional;
import org.rocksdb.RocksDB;

/**
 * RocksDB in a folder.
 *
 * @param folder the real path of a folder that exists
 */
record RocksEngine(Path folder, RocksSettings settings) implements KeyValueEngine {

  static final String PRODUCT = "rocksdb";

  @Override
  public String product() {
    return PRODUCT;
  }

  @Override
  public String version() {
    RocksLibrary.load();
    String release =
        Optional.ofNullable(RocksEngine.class.getPackage().getImplementationVersion())
            .orElse("unreleased");
    return release + " on RocksDB " + RocksDB.rocksdbVersion();
  }

  @Override
  public Durability durability() {
    return settings.durability();
  }

  @Override
  public Object place() {
    return folder;
  }

  @Override
  public OrderedKeyValues open() {
    return RocksKeyValues.open(folder, settings);
  }
}
