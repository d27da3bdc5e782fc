package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.VersionConflict;
import dev.lastword.store.jdbc.Callers;
import dev.lastword.store.jdbc.Intercepted;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What another node does after a commit has read and before it writes. A cancel waits, and is
 * decided on what the commit has left.
 */
final class PostgresBetweenTripsTest {

  private final StoreConfig config = PostgresServer.newConfig();
  private final Intercepted driver = new Intercepted();
  private final EventStore worker = PostgresStoreProvider.open(config, driver);
  private final EventStore canceler = PostgresServer.open(config);

  @AfterEach
  void close() {
    worker.close();
    canceler.close();
  }

  @Test
  void a_cancel_that_expects_what_the_commit_read_is_told_of_the_commit() throws Exception {
    worker.commit(Commit.append(stream("x"), Expected.version(0), event("Started")));

    FutureTask<?> cancel =
        between(
            Commit.append(stream("x"), Expected.version(1), event("Succeeded")),
            Commit.append(stream("x"), Expected.version(1), event("Canceled")));

    assertInstanceOf(
        VersionConflict.class, assertThrows(ExecutionException.class, cancel::get).getCause());
    assertEquals(List.of("Started", "Succeeded"), types());
  }

  @Test
  void a_cancel_that_expects_nothing_follows_the_commit() throws Exception {
    FutureTask<?> cancel =
        between(
            Commit.append(stream("x"), Expected.ANY, event("Progressed")),
            Commit.append(stream("x"), Expected.ANY, event("Canceled")));

    cancel.get();
    assertEquals(List.of("Progressed", "Canceled"), types());
  }

  @Test
  void a_job_that_is_canceled_behind_a_heartbeat_commit_is_lost_to_its_worker() throws Exception {
    worker.commit(Commit.builder().enqueue(NewJob.of("j", "q", Payload.json("{}"))).build());
    Lease lease = claim(worker);

    between(
            Commit.builder()
                .fence(lease.fence())
                .append(stream("x"), Expected.ANY, event("Progressed"))
                .build(),
            Commit.builder().end("j", "Canceled").build())
        .get();

    assertThrows(
        LeaseLost.class,
        () ->
            worker.commit(
                Commit.builder()
                    .fence(lease.fence())
                    .append(stream("x"), Expected.ANY, event("Succeeded"))
                    .build()));
    assertEquals(List.of("Progressed"), types());
  }

  @Test
  void a_job_that_another_worker_claims_meanwhile_is_lost_to_the_one_that_settles_it()
      throws Exception {
    Lease lease = expired();

    meanwhile(() -> assertEquals("j", claim(canceler).jobId()));

    assertThrows(LeaseLost.class, () -> worker.commit(settling(lease)));
    assertEquals(List.of(), types());
    JobView left = worker.extension(Jobs.class).find("j").orElseThrow();
    assertEquals(lease.token() + 1, left.token());
    assertEquals(JobPhase.LEASED, left.phase());
  }

  @Test
  void commits_that_share_the_transaction_with_one_that_has_lost_its_job_are_stored()
      throws Exception {
    Lease lease = expired();
    AtomicBoolean claimed = new AtomicBoolean();
    try (EventStore alone = PostgresStoreProvider.open(config.option("poolSize", "2"), driver)) {
      List<Object> answers =
          new Callers(driver, alone, PostgresLocks.EACH_AFTER_SHARED)
              .failing(
                  sql -> {
                    if (sql.contains(PostgresRows.DELETE_SETTLED_JOBS)
                        && claimed.compareAndSet(false, true)) {
                      claim(canceler);
                    }
                  })
              .commit(
                  Commit.append(stream("leader"), Expected.ANY, event("A")),
                  settling(lease),
                  Commit.append(stream("beside"), Expected.ANY, event("Beside")));

      assertInstanceOf(LeaseLost.class, answers.get(1));
      assertEquals("done", answers.get(2));
    }
    assertTrue(claimed.get());
    assertEquals(List.of(), types());
  }

  @Test
  void a_heartbeat_meanwhile_does_not_keep_a_job_from_being_settled() throws Exception {
    worker.commit(Commit.builder().enqueue(NewJob.of("j", "q", Payload.json("{}"))).build());
    Lease lease = claim(worker);

    meanwhile(() -> canceler.extension(Jobs.class).heartbeat(lease.fence(), Duration.ofMinutes(9)));
    worker.commit(settling(lease));

    assertEquals(List.of("Succeeded"), types());
    assertEquals(Optional.empty(), worker.extension(Jobs.class).find("j"));
  }

  @Test
  void an_event_id_that_is_used_and_erased_meanwhile_stays_used() {
    EventRecord event = event("A");

    meanwhile(
        () ->
            canceler.commit(
                Commit.builder()
                    .append(stream("erased"), Expected.ANY, event)
                    .erase(stream("erased"), 1)
                    .build()));

    assertThrows(
        DuplicateEvent.class, () -> worker.commit(Commit.append(stream("x"), Expected.ANY, event)));
    assertEquals(List.of(), types());
  }

  @Test
  void an_interrupted_caller_whose_event_id_is_used_meanwhile_is_told_so() {
    EventRecord event = event("A");

    meanwhile(
        () -> {
          canceler.commit(Commit.append(stream("other"), Expected.ANY, event));
          Thread.currentThread().interrupt();
        });

    assertThrows(
        DuplicateEvent.class, () -> worker.commit(Commit.append(stream("x"), Expected.ANY, event)));
    assertTrue(Thread.interrupted(), "the interrupt is kept");
  }

  /** Lets something happen when the worker's next commit comes to write. */
  private void meanwhile(Runnable event) {
    driver.failWith(
        sql -> {
          if (sql.endsWith("COMMIT")) {
            driver.failWith(any -> {});
            event.run();
          }
        });
  }

  /** A commit as that of a worker that succeeds. */
  private static Commit settling(Lease lease) {
    return Commit.builder()
        .fence(lease.fence())
        .append(stream("x"), Expected.ANY, event("Succeeded"))
        .end(lease.jobId(), "Completed")
        .deleteJob(lease.jobId())
        .build();
  }

  /** Returns a lease that has run out, and still holds because no other worker has claimed. */
  private Lease expired() throws SQLException {
    worker.commit(Commit.builder().enqueue(NewJob.of("j", "q", Payload.json("{}"))).build());
    Lease lease = claim(worker);
    PostgresServer.run(config, "UPDATE store_clock SET ahead_micros = ahead_micros + 600000000");
    return lease;
  }

  private static Lease claim(EventStore by) {
    return by.extension(Jobs.class)
        .claim(new ClaimSpec(List.of(QueueClaim.of("q")), "me", 1, Duration.ofMinutes(5)))
        .get(0);
  }

  private List<String> types() {
    return worker.read(stream("x"), ReadSpec.forwardFrom(1)).events().stream()
        .map(stored -> stored.event().type())
        .toList();
  }

  /** Commits, with the cancel waiting for it when it comes to write; returns the cancel. */
  private FutureTask<?> between(Commit commit, Commit cancel) {
    FutureTask<?> waiting = new FutureTask<>(() -> canceler.commit(cancel));
    meanwhile(
        () -> {
          new Thread(waiting).start();
          PostgresServer.awaitWaiting(config);
        });
    worker.commit(commit);
    return waiting;
  }
}
