package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreProvider;
import dev.lastword.store.jdbc.JdbcEventStore;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;

/**
 * Opens {@code sqlite:FILE}, making the file and its folder if need be.
 *
 * <p>Options: {@code durability} is POWER (the default) or PROCESS, {@code busyTimeoutMillis} is
 * how long to wait for another process that writes (5000).
 */
public final class SqliteStoreProvider implements StoreProvider {

  @Override
  public Set<String> schemes() {
    return Set.of("sqlite");
  }

  @Override
  public EventStore open(StoreConfig config) {
    return open(config, SqliteConnections.Opener.DRIVER);
  }

  public static EventStore open(StoreConfig config, SqliteConnections.Opener opener) {
    SqliteSettings settings = SqliteSettings.of(config);
    SqliteFile file = SqliteFile.open(path(config.address()), settings, opener);
    InstantSource time = config.clock().orElse(InstantSource.system());
    return new JdbcEventStore(new SqliteDatabase(file, settings, time));
  }

  private static Path path(String address) {
    // The driver would read what follows a question mark as settings of its own.
    if (address.isBlank() || address.indexOf('?') >= 0 || address.startsWith(":")) {
      throw new IllegalArgumentException(
          "sqlite: must be followed by the name of a file without '?', as in"
              + " sqlite:./data/lastword.db");
    }
    try {
      return Path.of(address);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("sqlite: must be followed by the name of a file", e);
    }
  }
}
