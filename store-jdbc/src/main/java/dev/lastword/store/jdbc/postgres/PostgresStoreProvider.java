package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.Capability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limits;
import dev.lastword.store.Micros;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoreProvider;
import dev.lastword.store.jdbc.JdbcEventStore;
import dev.lastword.store.jdbc.StoreClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Opens {@code postgresql://host:port/database}, making the schema and its tables if need be.
 *
 * <p>Options: {@code user} and {@code password}, unless the URL has them; {@code schema} (lastword)
 * separates stores in one database; {@code poolSize} (8) bounds the connections, besides one for
 * the feed and one for wake-ups; {@code connectionTimeoutMillis} (5000) is how long a call waits
 * for a connection before it is refused with {@code StoreUnavailable}; {@code socketTimeoutMillis}
 * (10000) is how long it waits for an answer on one; {@code durability} demands MACHINE or POWER,
 * or settles for PROCESS; {@code mode} (native) may be portable, for servers that only speak
 * PostgreSQL's protocol, with {@code isolation} (read-committed) or serializable, which can also
 * stand behind the URL's question mark. What else the driver is to know stands behind the URL's
 * question mark. If the URL names several hosts, the primary among them is used.
 */
public final class PostgresStoreProvider implements StoreProvider {

  @Override
  public Set<String> schemes() {
    return Set.of("postgresql");
  }

  @Override
  public EventStore open(StoreConfig config) {
    return open(config, PostgresConnections.Driver.POSTGRESQL);
  }

  public static EventStore open(StoreConfig config, PostgresConnections.Driver driver) {
    PostgresSettings settings = PostgresSettings.of(config);
    StoreClock clock =
        config.clock().map(PostgresStoreProvider::clock).orElseGet(settings.mode()::clock);
    return open(new PostgresConnections(settings, driver), clock);
  }

  static EventStore open(PostgresConnections connections, StoreClock clock) {
    StoreDescription description = prepare(connections);
    return new JdbcEventStore(new PostgresDatabase(connections, description, clock));
  }

  private static StoreClock clock(InstantSource time) {
    return connection -> Micros.floor(time.instant());
  }

  private static StoreDescription prepare(PostgresConnections connections) {
    PostgresSettings settings = connections.settings();
    try (Connection connection = connections.openToLook()) {
      boolean portable = settings.mode().isPortable();
      PostgresSchema schema =
          new PostgresSchema(
              settings, portable ? PostgresSchema.PORTABLE : PostgresSchema.MIGRATIONS);
      schema.requireServer(connection, connections::openToLook);
      schema.migrate(connection);
      if (portable) {
        schema.refuse(PostgresProduct.hoardedNumbers(connection, connections::openToLook));
      }
      return describe(settings, connection);
    } catch (SQLException e) {
      PostgresFailure failure = PostgresFailure.of(e);
      if (settings.mode().isPortable() && failure.isOfStandby()) {
        throw new StoreIncompatible(
            "the server was expected to take commits, but is read only", null);
      }
      throw failure.beforeCommit();
    }
  }

  private static StoreDescription describe(PostgresSettings settings, Connection connection)
      throws SQLException {
    String release =
        Optional.ofNullable(PostgresStoreProvider.class.getPackage().getImplementationVersion())
            .orElse("unreleased");
    boolean portable = settings.mode().isPortable();
    return new StoreDescription(
        portable ? PostgresDialect.PRODUCT + ", portable SQL" : PostgresDialect.PRODUCT,
        release + " on PostgreSQL " + PostgresSchema.setting(connection, "server_version"),
        StoreDescription.SPI_LEVEL,
        portable
            ? EnumSet.complementOf(EnumSet.of(Capability.WAKEUP))
            : EnumSet.allOf(Capability.class),
        PostgresDurability.of(connection, settings.durability()).declare(settings.durability()),
        Limits.ROOMY);
  }
}
