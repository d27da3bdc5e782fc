package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.Everything;
import dev.lastword.store.jdbc.Intercepted;
import dev.lastword.store.jdbc.JdbcJobs;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every statement finds its rows by an index, and in order: on tables with many rows, whether the
 * planner knows that or not.
 */
final class PostgresPlansTest {

  /** Tables of one row each. */
  private static final Set<String> SMALL = Set.of("token_floor", "store_clock", "commit_number");

  private static final Pattern SCAN = Pattern.compile(".*\\b(\\w+(?: Only)?) Scan.* on (\\w+).*");

  private final StoreConfig config = PostgresServer.newConfig();

  @Test
  void no_statement_reads_a_whole_table_or_sorts_more_than_a_page() throws SQLException {
    Intercepted driver = new Intercepted();
    try (EventStore store = PostgresStoreProvider.open(config, driver)) {
      Everything.use(store);
      readTheFeedBesideACommit(store);
    }

    Map<String, List<String>> bad = new TreeMap<>();
    try (Connection connection = PostgresServer.connect(config)) {
      bad.putAll(slow(connection, driver.prepared()));
      fill(connection);
      slow(connection, driver.prepared()).forEach((sql, steps) -> bad.put("filled: " + sql, steps));
    }

    assertEquals(Map.of(), bad);
    Set<String> asked = apart(driver.prepared());
    assertTrue(asked.size() > 70, () -> "only " + asked.size() + ": " + asked);
    assertTrue(
        driver.prepared().stream().anyMatch(sql -> sql.startsWith("SELECT position FROM log")),
        "what the feed asks while a commit is under way");
  }

  /** What is known of positions is asked for only while somebody may own one. */
  private void readTheFeedBesideACommit(EventStore store) throws SQLException {
    long lock = new PostgresLocks(PostgresSettings.of(config).schema()).feed();
    try (Connection slow = PostgresServer.connect(config);
        Statement statement = slow.createStatement()) {
      slow.setAutoCommit(false);
      statement.execute("SELECT pg_advisory_xact_lock_shared(" + lock + ")");
      store.commit(Commit.append(stream("beside"), Expected.ANY, event("A")));
      store.feed(0, FeedSpec.ALL);
      slow.rollback();
    }
  }

  @Test
  void the_check_knows_a_scan_and_a_sort() throws SQLException {
    PostgresServer.open(config).close();
    try (Connection connection = PostgresServer.connect(config)) {
      fill(connection);
      assertEquals(
          3,
          slow(
                  connection,
                  Set.of(
                      "SELECT * FROM job WHERE attempt = ?",
                      "SELECT * FROM log ORDER BY position",
                      "SELECT * FROM job WHERE job_id > ? ORDER BY token"))
              .size());
    }
  }

  /** Returns statements that were sent together one by one. */
  private static Set<String> apart(Set<String> together) {
    return together.stream()
        .flatMap(sql -> Stream.of(sql.split(";\n")))
        .map(String::strip)
        .collect(toCollection(TreeSet::new));
  }

  private static Map<String, List<String>> slow(Connection connection, Set<String> statements)
      throws SQLException {
    Map<String, List<String>> slow = new TreeMap<>();
    for (String sql : apart(statements)) {
      List<String> steps = slowSteps(plan(connection, sql), sql);
      if (!steps.isEmpty()) {
        slow.put(sql, steps);
      }
    }
    return slow;
  }

  /** A scan must begin where its index says; only what a LIMIT has cut before may be sorted. */
  private static List<String> slowSteps(List<String> plan, String sql) {
    List<String> slow = new ArrayList<>();
    // Jobs of a group, and leased ones, are few beside all.
    boolean ofFew = sql.contains("ORDER BY " + JdbcJobs.SORTED_ID);
    for (int i = 0; i < plan.size(); i++) {
      String step = plan.get(i);
      Matcher scan = SCAN.matcher(step);
      if (scan.matches() && !step.matches(".*(Function|CTE|Subquery) Scan.*")) {
        boolean seeks = i + 1 < plan.size() && plan.get(i + 1).contains("Index Cond:");
        seeks |= ofFew && step.contains("using job_leased ");
        if (!seeks && !SMALL.contains(scan.group(2)) && !scan.group(2).startsWith("pg_")) {
          slow.add(step);
        }
      }
      boolean ofPage = sql.contains("LEFT JOIN LATERAL") || sql.contains("WITH ORDINALITY");
      if (step.matches(".*\\bSort  \\(.*") && !ofPage && !ofFew) {
        slow.add(step);
      }
    }
    return slow;
  }

  /** Asks for the plan that serves whatever values a statement is run with. */
  private static List<String> plan(Connection connection, String sql) throws SQLException {
    List<String> steps = new ArrayList<>();
    if (!sql.matches("(?s)\\s*(SELECT|INSERT|UPDATE|DELETE|WITH).*") || sql.contains("pg_locks")) {
      return steps;
    }
    try (Statement statement = connection.createStatement()) {
      int parameters = 0;
      StringBuilder numbered = new StringBuilder();
      for (String part : sql.split("\\?", -1)) {
        numbered.append(parameters == 0 ? "" : "$" + parameters).append(part);
        parameters++;
      }
      statement.execute("SET plan_cache_mode TO force_generic_plan");
      statement.execute("PREPARE asked AS " + numbered);
      String values = String.join(", ", Collections.nCopies(parameters - 1, "NULL"));
      String call = parameters == 1 ? "asked" : "asked(" + values + ")";
      try (ResultSet rows = statement.executeQuery("EXPLAIN EXECUTE " + call)) {
        while (rows.next()) {
          steps.add(rows.getString(1));
        }
      }
      statement.execute("DEALLOCATE asked");
    }
    return steps;
  }

  /** Many rows of each kind, and statistics that say so. */
  private static void fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO stream (name, category, version, recorded_at, others, erased, followers)
          SELECT 'many' || n, 'execution', 10, 0, 0, 0, '' FROM generate_series(1, 2000) AS n;

          INSERT INTO log (position, stream_no, version, recorded_at, events, commit_events,
            commit_id, body)
          SELECT 1000000 + n, 1000 + n / 10, n % 10, 0, 1, 1, gen_random_uuid(), ''
          FROM generate_series(1, 20000) AS n;

          INSERT INTO erased_commit (commit_id, category, id, version)
          SELECT gen_random_uuid(), 'execution', 'x', 1 FROM generate_series(1, 20000) AS n;

          INSERT INTO snapshot (category, id, version, tag, media_type, payload)
          SELECT 'execution', 'many' || n, 1, '', 'x', '' FROM generate_series(1, 20000) AS n;

          INSERT INTO job (job_id, queue, priority, job_group, status, phase, token, attempt,
            available_at, look_at, media_type, payload)
          SELECT 'many' || n, 'q', n % 10, 'g' || n / 10, 's', phase, 1, 0,
            CASE WHEN phase = 'PARKED' THEN NULL ELSE n END,
            CASE WHEN phase = 'PARKED' THEN NULL ELSE n END, 'x', ''
          FROM generate_series(1, 20000) AS n
          CROSS JOIN LATERAL (
            SELECT CASE WHEN n % 100 = 0 THEN 'LEASED' WHEN n % 3 = 0 THEN 'PARKED'
              ELSE 'QUEUED' END AS phase) AS p;

          INSERT INTO doc (collection, doc_key, sort_key, tags, media_type, payload)
          SELECT 'c', 'many' || n, n, '', 'x', '' FROM generate_series(1, 20000) AS n;

          INSERT INTO doc_tag (tag, sort_key, doc_key)
          SELECT 10 * t + n % 3, n, 'many' || n
          FROM generate_series(1, 20000) AS n CROSS JOIN generate_series(1, 3) AS t;

          ANALYZE
          """);
    }
  }
}
