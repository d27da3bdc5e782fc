package dev.lastword.store.rocksdb;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreProvider;
import dev.lastword.store.kv.KeyValueStore;
import dev.lastword.store.kv.StoreFolder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Opens {@code rocksdb:FOLDER}, making the folder if need be.
 *
 * <p>Options: {@code durability} is POWER (the default) or PROCESS, {@code memoryMebibytes} is how
 * much native memory caches and what is not yet in tables take (64).
 */
public final class RocksStoreProvider implements StoreProvider {

  @Override
  public Set<String> schemes() {
    return Set.of("rocksdb");
  }

  @Override
  public EventStore open(StoreConfig config) {
    RocksSettings settings = RocksSettings.of(config);
    Path folder = StoreFolder.make(path(config.address()));
    return KeyValueStore.open(new RocksEngine(folder, settings), config.clock());
  }

  private static Path path(String address) {
    if (address.isBlank()) {
      throw new IllegalArgumentException(
          "rocksdb: must be followed by the name of a folder, as in rocksdb:./data");
    }
    try {
      return Path.of(address);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("rocksdb: must be followed by the name of a folder", e);
    }
  }
}
