package com.example.filestore;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreProvider;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;

/**
 * Opens {@code file:PATH}, making the file if need be.
 *
 * <p>The option {@code access} is {@code write}, as usual, or {@code read}, for a file that cannot
 * or must not be written.
 */
public final class FileStoreProvider implements StoreProvider {

  private static final String ACCESS = "access";

  @Override
  public Set<String> schemes() {
    return Set.of("file");
  }

  @Override
  public EventStore open(StoreConfig config) {
    if (config.address().isBlank() || !Set.of(ACCESS).containsAll(config.options().keySet())) {
      throw new IllegalArgumentException(
          "expected file:PATH and no option but " + ACCESS + ", found " + config);
    }
    Journal.Access access =
        switch (config.options().getOrDefault(ACCESS, "write")) {
          case "write" -> Journal.Access.WRITE;
          case "read" -> Journal.Access.READ;
          default -> throw new IllegalArgumentException(ACCESS + " must be write or read");
        };
    Path file = Path.of(config.address()).toAbsolutePath().normalize();
    return new FileEventStore(
        Storage.open(file, access), config.clock().orElse(InstantSource.system()));
  }
}
