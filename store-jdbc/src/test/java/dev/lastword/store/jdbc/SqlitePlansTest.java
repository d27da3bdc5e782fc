package dev.lastword.store.jdbc;

import static dev.lastword.store.Expected.NO_STREAM;
import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocQuery;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreConfig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every statement finds its rows by an index, and in order. */
final class SqlitePlansTest {

  private static final Payload NOTHING = Payload.json("{}");

  @Test
  void no_statement_reads_a_whole_table_or_sorts(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("test.db");
    Intercepted driver = new Intercepted();
    try (EventStore store = SqliteStoreProvider.open(StoreConfig.of("sqlite:" + file), driver)) {
      useEverything(store);
    }

    Map<String, List<String>> bad = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      for (String sql : driver.prepared()) {
        List<String> steps = plan(connection, sql).stream().filter(this::isSlow).toList();
        if (!steps.isEmpty()) {
          bad.put(sql, steps);
        }
      }
    }

    assertEquals(Map.of(), bad);
    assertTrue(driver.prepared().size() > 35, () -> "only " + driver.prepared());
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
   * and of sqlite_sequence, which has a row for each table with AUTOINCREMENT: one.
   */
  private boolean isSlow(String step) {
    boolean small =
        step.matches(
            "SCAN (CONSTANT ROW|\\d+-ROW VALUES CLAUSE|\\d+ CONSTANT ROWS|p|\\(subquery-\\d+\\)|sqlite_sequence)");
    return step.startsWith("SCAN") && !small
        || step.startsWith("USE TEMP B-TREE")
        || step.contains("AUTOMATIC");
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

  private static void useEverything(EventStore store) {
    EventRecord first = event("A");
    Commit commit =
        Commit.builder()
            .append(stream("a"), NO_STREAM, first)
            .append(stream("b"), Expected.ANY, event("A"), event("B"))
            .enqueue(NewJob.of("j", "q", NOTHING).group("g"))
            .enqueue(NewJob.of("k", "q", NOTHING).availability(Availability.PARKED))
            .put(new Doc("c", "k", 1, Map.of("t", "1", "u", "2", "v", "3"), NOTHING))
            .create(new Doc("c", "l", 2, Map.of(), NOTHING))
            .deleteDoc("c", "m")
            .put(new Snapshot(stream("a"), 1, "tag", NOTHING))
            .dropSnapshots(stream("a"), 1)
            .build();
    store.commit(commit);
    store.commit(commit);
    store.commit(Commit.append(stream("a"), Expected.version(1), event("B")));
    useJobs(store);
    useDocs(store.extension(Projections.class));
    store.extension(Snapshots.class).latest(stream("a"), 9);
    store.read(stream("a"), ReadSpec.forwardFrom(1));
    store.read(stream("a"), ReadSpec.backwardFromHead());
    store.feed(0, FeedSpec.ALL);
    store.feed(0, FeedSpec.ALL.types("A", "B"));
    store.feed(0, FeedSpec.ALL.categories("execution"));
    store.feed(0, FeedSpec.ALL.categories("execution").types("A"));
    store.feedEnd();
    store.commit(Commit.builder().erase(stream("a"), 2).build());
    assertThrows(
        DuplicateEvent.class, () -> store.commit(Commit.append(stream("c"), Expected.ANY, first)));
  }

  private static void useJobs(EventStore store) {
    Jobs jobs = store.extension(Jobs.class);
    Lease lease =
        jobs.claim(
                new ClaimSpec(List.of(QueueClaim.limited("q", 5)), "me", 3, Duration.ofMinutes(1)))
            .get(0);
    jobs.heartbeat(lease.fence(), Duration.ofMinutes(2));
    store.commit(Commit.builder().complete(lease.fence(), "Completed").build());
    store.commit(Commit.builder().deleteJob("j").end("k", "Canceled").build());
    jobs.find("j");
    jobs.untilNextDue(Set.of("q"));
    jobs.depth("q");
    for (JobFilter filter :
        List.of(
            JobFilter.ALL,
            JobFilter.ALL.group("g"),
            JobFilter.ALL.queue("q"),
            JobFilter.ALL.status("s"),
            JobFilter.ALL.group("g").queue("q"),
            JobFilter.ALL.group("g").status("s"),
            JobFilter.ALL.queue("q").status("s"),
            JobFilter.ALL.group("g").queue("q").status("s"))) {
      jobs.list(filter);
    }
  }

  private static void useDocs(Projections docs) {
    docs.get("c", "k");
    DocQuery all = DocQuery.of("c");
    for (DocQuery query :
        List.of(
            all,
            all.tag("t", "1"),
            all.tag("t", "1").tag("u", "2"),
            all.tag("t", "1").tag("u", "2").tag("v", "3"))) {
      for (Direction direction : Direction.values()) {
        docs.query(query.direction(direction));
        docs.query(query.direction(direction).after(new DocCursor(0, "a")));
      }
    }
  }
}
