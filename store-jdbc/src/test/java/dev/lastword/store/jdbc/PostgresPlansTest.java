package dev.lastword.store.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Direction;
import dev.lastword.store.StoreConfig;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pages and claims come in the order of an index, on tables without statistics too. */
final class PostgresPlansTest {

  private final StoreConfig config = PostgresServer.newConfig();

  @Test
  void no_page_is_sorted() throws SQLException {
    PostgresServer.open(config).close();
    PostgresDialect dialect = new PostgresDialect(new PostgresLocks("any"));
    List<String> sorted = new ArrayList<>();
    try (Connection connection = PostgresServer.connect(config)) {
      for (Direction direction : Direction.values()) {
        // The outer sort is over one page, which the inner LIMIT has cut.
        assertEquals(1, sorts(connection, dialect.streamPage(direction)), direction::name);
        for (int tags = 0; tags < 3; tags++) {
          for (boolean after : new boolean[] {false, true}) {
            String sql = JdbcProjections.sql(tags, direction, after);
            if (sorts(connection, sql) > 0) {
              sorted.add(sql);
            }
          }
        }
      }
      if (sorts(connection, PostgresClaim.DUE) > 0) {
        sorted.add(PostgresClaim.DUE);
      }
    }
    assertEquals(List.of(), sorted);
  }

  @Test
  void the_check_knows_a_sort() throws SQLException {
    PostgresServer.open(config).close();
    try (Connection connection = PostgresServer.connect(config)) {
      assertEquals(1, sorts(connection, "SELECT * FROM job WHERE job_id > 'a' ORDER BY token"));
    }
  }

  /** Asks with values in place of parameters; which ones does not matter to these plans. */
  private static int sorts(Connection connection, String sql) throws SQLException {
    String asked =
        sql.replace("available_at <= ?", "available_at <= 5")
            .replaceAll("queue = \\?", "queue = 'q'")
            .replace("LIMIT ?", "LIMIT 5")
            .replaceAll(":(from|rows|sortKey)\\b", "5")
            .replaceAll("(?<!:):[a-z]+[0-9]*\\b", "'x'");
    int sorts = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("EXPLAIN " + asked)) {
      while (rows.next()) {
        sorts += rows.getString(1).matches(".*\\bSort  \\(.*") ? 1 : 0;
      }
    }
    return sorts;
  }
}
