package dev.lastword.store.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.jdbc.postgres.PostgresConnections;
import dev.lastword.store.jdbc.postgres.PostgresDialect;
import dev.lastword.store.jdbc.postgres.PostgresLocks;
import dev.lastword.store.jdbc.postgres.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Oid;
import org.postgresql.ds.PGSimpleDataSource;

/** Ids arrive as they are, whichever way the driver sends them. */
final class UuidArrayTest {

  private static final UUID LOW = new UUID(0, 1);
  private static final UUID HIGH = new UUID(-1, Long.MIN_VALUE);

  static Stream<List<UUID>> ids() {
    return Stream.of(List.of(), List.of(LOW), List.of(HIGH, LOW, HIGH));
  }

  @ParameterizedTest
  @MethodSource("ids")
  void a_store_sends_them_as_they_are(List<UUID> ids) throws SQLException {
    arrive(ids, true, PostgresConnections.Driver.POSTGRESQL);
  }

  @ParameterizedTest
  @MethodSource("ids")
  void a_connection_that_must_not_sends_them_as_text(List<UUID> ids) throws SQLException {
    arrive(
        ids,
        false,
        settings -> {
          PGSimpleDataSource source = settings.source();
          source.setBinaryTransferDisable(UuidArray.TYPE_NUMBER);
          return source;
        });
  }

  private static void arrive(List<UUID> ids, boolean binary, PostgresConnections.Driver driver)
      throws SQLException {
    try (Connection connection = PostgresServer.connect(PostgresServer.newConfig(), driver);
        PreparedStatement statement = connection.prepareStatement("SELECT ?::uuid[]")) {
      new Parameters(statement, new PostgresDialect(new PostgresLocks("any"))).ids(ids);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();

        assertArrayEquals(ids.toArray(), (Object[]) rows.getArray(1).getArray());
      }
      assertEquals(
          binary, connection.unwrap(BaseConnection.class).binaryTransferSend(Oid.UUID_ARRAY));
    }
  }
}
