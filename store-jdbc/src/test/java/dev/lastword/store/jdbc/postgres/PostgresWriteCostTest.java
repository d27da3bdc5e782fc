package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.jdbc.Samples.NOON;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.JobOp;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StreamId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What PostgreSQL writes for the commits of one task: row versions and index entries are asserted,
 * bytes of its write-ahead log are printed.
 */
final class PostgresWriteCostTest {

  private static final int WARM_UPS = 40;
  private static final int TASKS = 20;

  /** Entries that pages of an index have more when one of them is split. */
  private static final double SPLITS = 2;

  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final Map<String, String> TAGS =
      Map.of("status", "RUNNING", "graph", "order", "tenant", "a");

  /** One row for both streams, in two indexes, and the commit's id; one row says where they end. */
  private static final Map<String, Long> LOG =
      Map.of(
          "rows log", 1L,
          "rows stream", 1L,
          "index log_pkey", 1L,
          "index log_stream_no_version_key", 1L,
          "index log_commit", 1L,
          "index stream_pkey", 0L,
          "index job_of_group", 0L);

  /** Beside the log, nothing is written for a job that ends: its row is marked as deleted. */
  private static final Map<String, Long> END =
      Map.of("rows log", 1L, "rows job", 0L, "rows token_floor", 0L, "index job_pkey", 0L);

  /** The document, and one new entry for its new tag. */
  private static final Map<String, Long> TAG =
      Map.of("rows doc", 1L, "rows doc_tag", 1L, "index doc_tag_pkey", 1L);

  /** A claim changes the phase, and so what indexes the job is in. */
  private static final Map<String, Long> CLAIM = Map.of("rows job", 1L, "all index", 2L);

  /** A heartbeat is a new version of the row in its page, and nothing else. */
  private static final Map<String, Long> HEARTBEAT = Map.of("rows job", 1L, "all index", 0L);

  private static final Map<String, Map<String, Long>> EXPECTED =
      Map.of(
          "1 enqueue", LOG,
          "2 claim", CLAIM,
          "3 heartbeat", HEARTBEAT,
          "3 mark", HEARTBEAT,
          "4 complete", END,
          "5 tag", TAG,
          "6 leased", Map.of("rows job", 1L, "all index", 2L),
          "7 ended", Map.of("all rows", 0L, "all index", 0L));

  private final StoreConfig config = PostgresServer.newConfig();
  private final Map<String, Map<String, Long>> costs = new TreeMap<>();
  private long ids;
  private long version;
  private Connection meter;

  @Test
  void a_task_costs_this_many_rows_and_index_entries() throws SQLException {
    try (EventStore store = PostgresServer.open(config);
        Connection watcher = PostgresServer.connect(config);
        Connection own = PostgresServer.connect(config)) {
      meter = own;
      run("CREATE EXTENSION IF NOT EXISTS pgstattuple SCHEMA public");
      for (int i = 0; i < WARM_UPS; i++) {
        task(store, i);
      }
      costs.clear();
      vacuum();
      // As long as it looks at the past, no row and no entry is cleared away.
      try (Statement statement = watcher.createStatement()) {
        statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        statement.execute("SELECT 1");
      }
      for (int i = WARM_UPS; i < WARM_UPS + TASKS; i++) {
        task(store, i);
      }
    }
    costs.forEach((step, cost) -> System.out.println(step + ": " + average(cost)));
    EXPECTED.forEach(
        (step, parts) ->
            parts.forEach(
                (part, count) ->
                    assertEquals(
                        count * TASKS,
                        costs.get(step).getOrDefault(part, 0L),
                        SPLITS,
                        step + " " + part)));
  }

  private void task(EventStore store, int number) throws SQLException {
    String job = "execution-1/job-7c1b-7a55-9d8e-" + number;
    Jobs jobs = store.extension(Jobs.class);
    measure(
        "1 enqueue",
        () ->
            store.commit(
                decided(number)
                    .enqueue(NewJob.of(job, "default", body(80)).group("execution-1"))
                    .build()));
    List<Lease> claimed = new ArrayList<>();
    measure(
        "2 claim", () -> claimed.addAll(jobs.claim(ClaimSpec.of("default", "worker-1", LEASE))));
    Lease lease = claimed.get(0);
    measure("3 heartbeat", () -> jobs.heartbeat(lease.fence(), LEASE));
    measure("3 mark", () -> store.commit(Commit.builder().mark(lease.fence(), "RUNNING").build()));
    measure(
        "4 complete",
        () ->
            store.commit(
                decided(number).complete(lease.fence(), "COMPLETED").deleteJob(job).build()));
    Map<String, String> tags = Map.of("status", number % 2 == 0 ? "A" : "B", "graph", "order");
    Doc doc = new Doc("schedule", "schedule-1", 1, tags, body(200));
    measure("5 tag", () -> store.commit(Commit.builder().put(doc).build()));
    JobOp leased =
        new JobOp.EnqueueLeased(
            NewJob.of(job, "default", body(80)).group("execution-1"), "worker-1", LEASE);
    measure("6 leased", () -> store.commit(Commit.builder().op(leased).build()));
    measure(
        "7 ended", () -> store.commit(Commit.builder().end(job, "Over").deleteJob(job).build()));
  }

  /** Six events of an execution, three of a job and a summary that changes but for its tags. */
  private Commit.Builder decided(int number) {
    Commit.Builder commit =
        Commit.builder()
            .append(new StreamId("execution", "execution-1"), Expected.version(version), events(6))
            .append(new StreamId("job", "execution-1/node-" + number % 20), Expected.ANY, events(3))
            .put(new Doc("execution", "execution-1", 1, TAGS, body(200 + (int) (version % 10))));
    version += 6;
    return commit;
  }

  private List<EventRecord> events(int count) {
    Map<String, String> headers = Map.of("actor", "engine", "correlation", "execution-1");
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new EventRecord(
                    new UUID(++ids, ids), "NODE_EVENT_" + i, 1, NOON, headers, body(150)))
        .toList();
  }

  private static Payload body(int size) {
    return Payload.json("{\"text\":\"" + "x".repeat(size) + "\"}");
  }

  private void measure(String step, Runnable work) throws SQLException {
    Map<String, Long> before = look();
    long from = bytes();
    work.run();
    long to = bytes();
    Map<String, Long> cost = costs.computeIfAbsent(step, any -> new TreeMap<>());
    look().forEach((part, count) -> cost.merge(part, count - before.get(part), Long::sum));
    cost.merge("WAL bytes", to - from, Long::sum);
  }

  private long bytes() throws SQLException {
    return number("SELECT pg_current_wal_insert_lsn() - '0/0'");
  }

  /** Row versions of tables and entries of indexes, those included that nobody can see now. */
  private Map<String, Long> look() throws SQLException {
    Map<String, Long> counts = new TreeMap<>();
    try (Statement statement = meter.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT c.relkind = 'i', c.relname,
                  (SELECT tuple_count + dead_tuple_count FROM public.pgstattuple(c.oid))
                FROM pg_class c
                WHERE c.relnamespace = current_schema()::regnamespace
                  AND c.relkind IN ('r', 'i') AND c.relname NOT LIKE 'lastword%'
                """)) {
      while (rows.next()) {
        String kind = rows.getBoolean(1) ? "index " : "rows ";
        counts.put(kind + rows.getString(2), rows.getLong(3));
        counts.merge(rows.getBoolean(1) ? "all index" : "all rows", rows.getLong(3), Long::sum);
      }
    }
    meter.rollback();
    return counts;
  }

  private static Map<String, Double> average(Map<String, Long> cost) {
    Map<String, Double> average = new TreeMap<>();
    cost.forEach(
        (part, count) -> {
          if (count != 0) {
            average.put(part, (double) count / TASKS);
          }
        });
    return average;
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = meter.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } finally {
      meter.rollback();
    }
  }

  /** Clears away what the warm-up left, so that nothing of it is cleared while it is counted. */
  private void vacuum() throws SQLException {
    meter.setAutoCommit(true);
    try (Statement statement = meter.createStatement()) {
      statement.execute("VACUUM");
    }
    meter.setAutoCommit(false);
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = meter.createStatement()) {
      statement.execute(sql);
      meter.commit();
    }
  }
}
