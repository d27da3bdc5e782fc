package dev.lastword.store.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Opens stores in PostgreSQL on connections that a program has already.
 *
 * <p>The store keeps {@code poolSize} of them (4) and two more for the feed and for wake-ups, for
 * as long as it is open, so that a program that holds all the others cannot keep it waiting. Each
 * is prepared when it is borrowed and restored when it is given back.
 */
public final class PostgresStores {

  private static final String POOL_SIZE = "poolSize";
  private static final int BESIDE_THE_POOL = 2;

  private PostgresStores() {}

  /** Opens the store in the schema {@code lastword} of a PostgreSQL database. */
  public static EventStore open(DataSource dataSource) {
    return open(dataSource, Map.of());
  }

  /**
   * Opens a store in a PostgreSQL database.
   *
   * @param options {@code schema} (lastword), {@code poolSize} (4), {@code durability}, {@code
   *     connectionTimeoutMillis} (5000), {@code socketTimeoutMillis} (10000), as behind a URL
   * @throws IllegalArgumentException if the DataSource is a pool with no connection to spare
   */
  public static EventStore open(DataSource dataSource, Map<String, String> options) {
    StoreConfig config = StoreConfig.of("postgresql://of-a-program/shared").option(POOL_SIZE, "4");
    for (Map.Entry<String, String> option : options.entrySet()) {
      config = config.option(option.getKey(), option.getValue());
    }
    PostgresSettings settings = PostgresSettings.of(config).sharing(address(dataSource));
    requireRoom(dataSource, settings.poolSize() + BESIDE_THE_POOL);
    PostgresConnections connections = new PostgresConnections(settings, new Lender(dataSource));
    return PostgresStoreProvider.open(connections, settings.mode().clock());
  }

  private record Lender(DataSource dataSource) implements PostgresConnections.Driver {

    @Override
    public DataSource source(PostgresSettings settings) {
      return new BorrowedSource(dataSource, settings.socketTimeout());
    }

    @Override
    public boolean isLender() {
      return true;
    }
  }

  /** Names the database and the DataSource: two stores share no listener that one may close. */
  private static String address(DataSource dataSource) {
    try (Connection connection = dataSource.getConnection()) {
      String url = String.valueOf(connection.getMetaData().getURL());
      if (!url.startsWith("jdbc:postgresql:")) {
        throw new IllegalArgumentException(
            "expected a DataSource of PostgreSQL, found one of "
                + connection.getMetaData().getDatabaseProductName());
      }
      return url.split("[?]", 2)[0] + '#' + System.identityHashCode(dataSource);
    } catch (SQLException e) {
      throw PostgresFailure.of(e).beforeCommit();
    }
  }

  private static void requireRoom(DataSource dataSource, int needed) {
    try {
      if (dataSource.isWrapperFor(HikariDataSource.class)) {
        int most = dataSource.unwrap(HikariDataSource.class).getMaximumPoolSize();
        if (most <= needed) {
          throw new IllegalArgumentException(
              "expected a pool of more than "
                  + needed
                  + " connections, which the store keeps, found one of "
                  + most
                  + "; raise its size, or lower the option poolSize");
        }
      }
    } catch (SQLException e) {
      throw PostgresFailure.of(e).beforeCommit();
    }
  }
}
