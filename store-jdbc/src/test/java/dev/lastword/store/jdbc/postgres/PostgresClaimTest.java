package dev.lastword.store.jdbc.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Micros;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.Intercepted;
import dev.lastword.store.jdbc.Statements;
import dev.lastword.store.jdbc.StoreClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Claims from several queues, while others claim. */
final class PostgresClaimTest {

  private static final List<QueueClaim> BOTH = List.of(QueueClaim.of("p"), QueueClaim.of("q"));

  private final StoreConfig config = PostgresServer.newConfig();
  private final EventStore store = PostgresServer.open(config);
  private final Jobs jobs = store.extension(Jobs.class);

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void the_best_of_all_queues_come_first() {
    enqueue(job("p1", "p"), job("q9", "q").priority(9), job("p9", "p").priority(9), job("q1", "q"));

    assertEquals(List.of("q9", "p9", "p1"), claim(BOTH, 3));
  }

  @Test
  void a_queue_that_is_full_leaves_its_place_to_the_other() {
    enqueue(job("p1", "p"), job("p2", "p"), job("p3", "p"), job("q1", "q"), job("q2", "q"));

    List<String> claimed = claim(List.of(QueueClaim.limited("p", 1), QueueClaim.of("q")), 4);

    assertEquals(List.of("p1", "q1", "q2"), claimed);
    assertEquals(List.of("p2", "p3"), claim(BOTH, 4));
  }

  @Test
  void what_a_claim_does_not_take_is_left_to_others() throws SQLException {
    enqueue(job("p1", "p"), job("q1", "q"));
    try (Connection other = connectWithoutCommit()) {
      assertEquals(List.of("p1"), claimWithoutCommit(other, 1));

      assertEquals(List.of("q1"), claim(BOTH, 2));
    }
  }

  @Test
  void a_claim_looks_behind_what_others_are_claiming() throws SQLException {
    enqueue(Stream.of("p1", "p2", "p3", "p4", "p5", "p6").map(id -> job(id, "p")));
    try (Connection other = connectWithoutCommit()) {
      assertEquals(List.of("p1", "p2", "p3", "p4", "p5"), claimWithoutCommit(other, 5));

      assertEquals(List.of("p6"), claim(BOTH, 1));
      assertEquals(List.of(), claim(BOTH, 1));
      other.rollback();
      assertEquals(List.of("p1"), claim(BOTH, 1));
    }
  }

  @Test
  void a_higher_priority_comes_first_though_another_holds_the_first_job() throws SQLException {
    enqueue(job("p9a", "p").priority(9), job("p9b", "p").priority(9), job("q0", "q").priority(0));
    try (Connection other = holding("p9a")) {
      assertEquals(List.of("p9b"), claim(BOTH, 1));
      other.rollback();
    }
  }

  @Test
  void a_queue_with_a_limit_goes_on_beside_a_cancel() throws SQLException {
    enqueue(job("p1", "p"), job("p2", "p"), job("p3", "p"));
    try (Connection canceler = holding("p1")) {
      assertEquals(
          List.of("p2"), claim(List.of(QueueClaim.limited("p", 1), QueueClaim.of("q")), 5));
      canceler.rollback();
    }
  }

  /** The claim finds others at what it sees first, and looks again when more has come. */
  @Test
  void a_claim_that_looks_again_keeps_the_limit() throws SQLException {
    enqueue(job("p1", "p"), job("q1", "q"), job("q2", "q"), job("q3", "q"));
    AtomicInteger looks = new AtomicInteger();
    Intercepted driver = new Intercepted();
    driver.failWith(
        sql -> {
          if (sql.equals(PostgresClaim.CANDIDATES) && looks.incrementAndGet() == BOTH.size() + 1) {
            PostgresServer.run(
                config, "UPDATE job SET queue = 'p', priority = 9 WHERE job_id = 'q3'");
          }
        });
    try (Connection other = holding("q1", "q2");
        EventStore looking = PostgresStoreProvider.open(config, driver)) {
      List<QueueClaim> queues = List.of(QueueClaim.limited("p", 1), QueueClaim.of("q"));

      List<Lease> claimed = looking.extension(Jobs.class).claim(spec(queues, 2));

      assertEquals(List.of("p1"), ids(claimed));
      assertTrue(looks.get() > BOTH.size(), "it was to look again");
      other.rollback();
    }
  }

  /** Connects somebody who is at these jobs. */
  private Connection holding(String... jobs) throws SQLException {
    Connection other = PostgresServer.connect(config);
    try (PreparedStatement lock =
        other.prepareStatement("SELECT FROM job WHERE job_id = ANY (?) FOR UPDATE")) {
      lock.setArray(1, other.createArrayOf("text", jobs));
      lock.execute();
      return other;
    }
  }

  @Test
  void a_lease_ends_at_its_very_microsecond() throws SQLException {
    enqueue(job("p1", "p"));
    Instant now = Micros.floor(Instant.now());
    Instant end = now.plus(spec(BOTH, 1).leaseFor());

    assertEquals(List.of("p1"), claimAt(now));
    assertEquals(List.of(), claimAt(end.minus(1, ChronoUnit.MICROS)));
    assertEquals(List.of("p1"), claimAt(end));
  }

  private List<String> claimAt(Instant time) throws SQLException {
    PostgresLocks locks = new PostgresLocks(PostgresSettings.of(config).schema());
    try (Connection connection = PostgresServer.connect(config)) {
      Statements statements = new Statements(connection, new PostgresDialect(locks));
      return ids(new PostgresClaim(statements, spec(BOTH, 1), locks, any -> time).run());
    }
  }

  @Test
  void as_many_claimers_as_jobs_get_one_each() throws Exception {
    int claimers = 8;
    ExecutorService threads = Executors.newFixedThreadPool(claimers);
    try {
      for (int round = 0; round < 5; round++) {
        Set<String> all = new TreeSet<>();
        List<Callable<List<String>>> claims = new ArrayList<>();
        for (int i = 0; i < claimers; i++) {
          String id = round + "-" + i;
          all.add(id);
          enqueue(job(id, i % 2 == 0 ? "p" : "q"));
          claims.add(() -> claim(BOTH, 1));
        }
        List<String> claimed = new ArrayList<>();
        for (Future<List<String>> each : threads.invokeAll(claims)) {
          claimed.addAll(each.get());
        }
        assertEquals(List.copyOf(all), claimed.stream().sorted().toList());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Connects somebody who stays in the middle of a claim. */
  private Connection connectWithoutCommit() throws SQLException {
    Intercepted driver = new Intercepted();
    driver.rewrite(sql -> sql.replace(";\nCOMMIT", ""));
    return PostgresServer.connect(config, driver);
  }

  private List<String> claimWithoutCommit(Connection connection, int max) throws SQLException {
    PostgresLocks locks = new PostgresLocks(PostgresSettings.of(config).schema());
    Statements statements = new Statements(connection, new PostgresDialect(locks));
    StoreClock clock = any -> Micros.floor(Instant.now());
    return ids(new PostgresClaim(statements, spec(BOTH, max), locks, clock).run());
  }

  private List<String> claim(List<QueueClaim> queues, int max) {
    return ids(jobs.claim(spec(queues, max)));
  }

  private static ClaimSpec spec(List<QueueClaim> queues, int max) {
    return new ClaimSpec(queues, "me", max, Duration.ofMinutes(5));
  }

  private static List<String> ids(List<Lease> leases) {
    return leases.stream().map(Lease::jobId).toList();
  }

  private void enqueue(NewJob... all) {
    enqueue(Stream.of(all));
  }

  /** One after the other, so that none has the time of another. */
  private void enqueue(Stream<NewJob> all) {
    all.forEach(job -> store.commit(Commit.builder().enqueue(job).build()));
  }

  private static NewJob job(String id, String queue) {
    return NewJob.of(id, queue, Payload.json("{}"));
  }
}
