package dev.lastword.store.jdbc.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.Everything;
import dev.lastword.store.jdbc.Intercepted;
import dev.lastword.store.jdbc.JdbcJobs;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every statement finds its rows by an index, and in order. */
final class SqlitePlansTest {

  @Test
  void no_statement_reads_a_whole_table_or_sorts(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("test.db");
    Intercepted driver = new Intercepted();
    try (EventStore store = SqliteStoreProvider.open(StoreConfig.of("sqlite:" + file), driver)) {
      Everything.use(store);
    }

    Map<String, List<String>> bad = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      for (String sql : driver.prepared()) {
        List<String> steps = plan(connection, sql).stream().filter(this::isSlow).toList();
        if (!steps.isEmpty() && !sortsFewJobs(sql, steps)) {
          bad.put(sql, steps);
        }
      }
    }

    assertEquals(Map.of(), bad);
    assertTrue(driver.prepared().size() > 60, () -> "only " + driver.prepared());
  }

  @Test
  void the_check_knows_a_scan_and_a_sort(@TempDir Path folder) throws SQLException {
    String url = "sqlite:" + folder.resolve("test.db");
    SqliteStoreProvider.open(StoreConfig.of(url), SqliteConnections.Opener.DRIVER).close();

    try (Connection connection = DriverManager.getConnection("jdbc:" + url)) {
      assertTrue(
          plan(connection, "SELECT * FROM job WHERE attempt = ?").stream().anyMatch(this::isSlow));
      assertTrue(
          plan(connection, "SELECT * FROM job WHERE job_id > ? ORDER BY token").stream()
              .anyMatch(this::isSlow));
    }
  }

  /**
   * Allowed are scans of what a query lists itself, of a subquery whose own steps are judged too,
   * and of sqlite_sequence, which has a row for each table with AUTOINCREMENT: two.
   */
  private boolean isSlow(String step) {
    boolean small =
        step.matches(
            "SCAN (CONSTANT ROW|\\d+-ROW VALUES CLAUSE|\\d+ CONSTANT"
                + " ROWS|p|j|\\(subquery-\\d+\\)|sqlite_sequence)");
    return step.startsWith("SCAN") && !small
        || step.startsWith("USE TEMP B-TREE")
        || step.contains("AUTOMATIC");
  }

  /** Jobs of a group, and leased ones, are few: they are found by their own index, and sorted. */
  private static boolean sortsFewJobs(String sql, List<String> steps) {
    return sql.contains("ORDER BY " + JdbcJobs.SORTED_ID)
        && steps.stream()
            .allMatch(
                step ->
                    step.equals("USE TEMP B-TREE FOR ORDER BY")
                        || step.equals("SCAN job USING INDEX job_leased"));
  }

  private static List<String> plan(Connection connection, String sql) throws SQLException {
    if (!sql.matches("(?s)\\s*(SELECT|INSERT|UPDATE|DELETE).*")) {
      return List.of();
    }
    List<String> steps = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("EXPLAIN QUERY PLAN " + sql)) {
      while (rows.next()) {
        steps.add(rows.getString("detail"));
      }
    }
    return steps;
  }
}
