package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreException;
import dev.lastword.store.VersionConflict;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two nodes on one schema. */
final class PostgresCommitTest {

  private final StoreConfig config = PostgresServer.newConfig();
  private final EventStore one = PostgresServer.open(config);
  private final EventStore two = PostgresServer.open(config);
  private final ExecutorService threads = Executors.newFixedThreadPool(8);

  @AfterEach
  void close() {
    threads.shutdownNow();
    one.close();
    two.close();
  }

  @Test
  void of_many_who_expect_the_same_version_one_wins() throws Exception {
    for (int round = 0; round < 10; round++) {
      Expected expected = Expected.version(round);
      List<Object> results =
          race(8, i -> node(i).commit(Commit.append(stream("a"), expected, event("A"))));

      assertEquals(1, results.stream().filter(CommitResult.class::isInstance).count());
      assertEquals(7, results.stream().filter(VersionConflict.class::isInstance).count());
    }
    assertEquals(10, one.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion());
  }

  @Test
  void whoever_expects_nothing_always_gets_on() throws Exception {
    for (int round = 0; round < 10; round++) {
      List<Object> results =
          race(8, i -> node(i).commit(Commit.append(stream("b"), Expected.ANY, event("A"))));

      assertEquals(8, results.stream().filter(CommitResult.class::isInstance).count());
    }
    assertEquals(80, two.read(stream("b"), ReadSpec.forwardFrom(1)).headVersion());
  }

  @Test
  void the_same_commit_from_all_is_stored_once() throws Exception {
    Commit same = Commit.append(stream("c"), Expected.version(0), event("A"), event("B"));

    List<Object> results = race(8, i -> node(i).commit(same));

    Set<List<Long>> positions = new HashSet<>();
    results.forEach(result -> positions.add(((CommitResult) result).positions()));
    assertEquals(1, positions.size());
    assertEquals(
        7, results.stream().filter(result -> ((CommitResult) result).alreadyCommitted()).count());
  }

  @Test
  void one_event_id_in_two_streams_at_once_is_stored_once() throws Exception {
    for (int round = 0; round < 10; round++) {
      EventRecord event = event("A");
      List<Object> results =
          race(4, i -> node(i).commit(Commit.append(stream("d" + i), Expected.ANY, event)));

      assertEquals(1, results.stream().filter(CommitResult.class::isInstance).count());
      assertEquals(3, results.stream().filter(StoreException.class::isInstance).count());
    }
  }

  @Test
  void commits_that_guard_each_others_streams_do_not_both_succeed() throws Exception {
    for (int round = 0; round < 10; round++) {
      String left = "l" + round;
      String right = "r" + round;
      List<Object> results =
          race(
              2,
              i ->
                  node(i)
                      .commit(
                          Commit.builder()
                              .append(stream(i == 0 ? left : right), Expected.ANY, event("A"))
                              .require(stream(i == 0 ? right : left), 0)
                              .build()));

      assertEquals(1, results.stream().filter(CommitResult.class::isInstance).count());
    }
  }

  @Test
  void tags_are_those_of_the_last_put_whoever_writes() throws Exception {
    for (int round = 0; round < 10; round++) {
      race(
          8,
          i -> {
            Map<String, String> tags = Map.of("by", "n" + i, "only" + i, "x");
            Doc doc = new Doc("c", "k", i, tags, Payload.json("{}"));
            return node(i).commit(Commit.builder().put(doc).build());
          });
      Projections docs = one.extension(Projections.class);
      Doc last = docs.get("c", "k").orElseThrow();
      int found = 0;
      for (int i = 0; i < 8; i++) {
        found += docs.query(DocQuery.of("c").tag("only" + i, "x")).docs().size();
      }
      assertEquals(1, found, last::toString);
    }
  }

  @Test
  void each_job_is_claimed_once_and_limits_hold() throws Exception {
    Commit.Builder jobs = Commit.builder();
    for (int i = 0; i < 40; i++) {
      jobs.enqueue(NewJob.of("j" + i, "q", Payload.json("{}")));
    }
    one.commit(jobs.build());
    ClaimSpec limited =
        new ClaimSpec(List.of(QueueClaim.limited("q", 10)), "me", 3, Duration.ofMinutes(1));

    List<Object> some = race(8, i -> node(i).extension(Jobs.class).claim(limited));
    assertEquals(10, ids(some).size());

    List<Object> rest =
        race(
            8,
            i ->
                node(i)
                    .extension(Jobs.class)
                    .claim(ClaimSpec.of("q", "me", Duration.ofMinutes(1)).max(20)));
    Set<String> all = new HashSet<>(ids(some));
    all.addAll(ids(rest));
    all.addAll(
        ids(
            List.of(
                one.extension(Jobs.class)
                    .claim(ClaimSpec.of("q", "me", Duration.ofMinutes(1)).max(40)))));
    assertEquals(40, all.size());
  }

  @Test
  void the_moved_clock_counts_on_every_node() throws SQLException {
    one.commit(Commit.builder().enqueue(NewJob.of("j", "q", Payload.json("{}"))).build());
    ClaimSpec spec = ClaimSpec.of("q", "me", Duration.ofMinutes(1));
    Lease first = one.extension(Jobs.class).claim(spec).get(0);
    assertEquals(List.of(), two.extension(Jobs.class).claim(spec));

    PostgresServer.run(config, "UPDATE store_clock SET ahead_micros = ahead_micros + 61000000");

    Lease second = two.extension(Jobs.class).claim(spec).get(0);
    assertTrue(second.token() > first.token(), second::toString);
  }

  @Test
  void a_commit_larger_than_the_table_of_locks_goes_through() {
    Commit.Builder large = Commit.builder();
    for (int i = 0; i < 2 * PostgresLocks.MOST; i++) {
      large.put(new Doc("c", "k" + i, i, Map.of(), Payload.json("{}")));
    }
    one.commit(large.build());

    assertEquals("k9", two.extension(Projections.class).get("c", "k9").map(Doc::key).orElseThrow());
  }

  @Test
  void a_lost_connection_is_replaced() throws SQLException {
    one.commit(Commit.append(stream("e"), Expected.ANY, event("A")));
    PostgresServer.run(
        config,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE application_name = 'lastword' AND pid <> pg_backend_pid()");

    assertEquals(
        2,
        one.commit(Commit.append(stream("e"), Expected.ANY, event("A"))).heads().get(0).version());
  }

  @Test
  void what_is_not_there_at_commit_time_is_a_conflict_with_the_true_version() {
    one.commit(Commit.append(stream("f"), Expected.ANY, event("A"), event("A")));

    VersionConflict conflict =
        assertThrows(
            VersionConflict.class,
            () -> two.commit(Commit.append(stream("f"), Expected.version(1), event("A"))));

    assertEquals(2, conflict.actual());
  }

  private EventStore node(int i) {
    return i % 2 == 0 ? one : two;
  }

  private static List<String> ids(List<Object> claims) {
    List<String> ids = new ArrayList<>();
    for (Object claim : claims) {
      ((List<?>) claim).forEach(lease -> ids.add(((Lease) lease).jobId()));
    }
    return ids;
  }

  private interface Caller {
    Object call(int i);
  }

  /** Returns what each came to: its result, or what it threw. */
  private List<Object> race(int callers, Caller caller) throws Exception {
    List<Callable<Object>> calls = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      int number = i;
      calls.add(
          () -> {
            try {
              return caller.call(number);
            } catch (StoreException e) {
              return e;
            }
          });
    }
    List<Object> results = new ArrayList<>();
    for (Future<Object> result : threads.invokeAll(calls)) {
      results.add(result.get());
    }
    return results;
  }
}
