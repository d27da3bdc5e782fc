package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PostgresServerTest {

  @ParameterizedTest
  @ValueSource(strings = {"fsync", "full_page_writes", "synchronous_commit"})
  void the_server_keeps_what_it_acknowledges(String setting) throws SQLException {
    try (PostgresServer server = new PostgresServer();
        Connection connection = server.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW " + setting)) {
      rows.next();

      assertEquals("on", rows.getString(1), setting);
    }
  }
}
