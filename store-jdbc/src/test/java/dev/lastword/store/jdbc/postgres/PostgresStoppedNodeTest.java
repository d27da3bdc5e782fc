package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.Intercepted;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A node that stops inside a transaction, with locks and with its connection open. */
final class PostgresStoppedNodeTest {

  private static final long BUDGET_SECONDS = 20;

  private final StoreConfig config = PostgresServer.newConfig();
  private final Intercepted driver = new Intercepted();
  private final EventStore stopping = openImpatient();
  private final EventStore other = PostgresServer.open(config);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  @AfterEach
  void close() {
    goOn.countDown();
    stopping.close();
    other.close();
  }

  /** Lets the server wait for a shorter time than the store asks for. */
  private EventStore openImpatient() {
    driver.rewrite(sql -> sql.replace("session_timeout TO '5s'", "session_timeout TO '300ms'"));
    return PostgresStoreProvider.open(config, driver);
  }

  @Test
  void others_go_on_with_the_stream_that_it_was_about_to_write() throws Exception {
    FutureTask<CommitResult> commit = start(() -> stopping.commit(append("a", ANY)));

    assertEquals(1, version(start(() -> other.commit(append("a", ANY)))));

    goOn.countDown();
    assertEquals(2, version(commit), "what stood still only for a while is tried again");
  }

  @Test
  void others_go_on_with_the_queue_that_it_was_claiming_from() throws Exception {
    for (String id : List.of("j", "k")) {
      other.commit(Commit.builder().enqueue(NewJob.of(id, "q", Payload.json("{}"))).build());
    }
    FutureTask<List<String>> claim = start(() -> claim(stopping));

    assertEquals(List.of("j"), get(start(() -> claim(other))));

    goOn.countDown();
    assertEquals(List.of("k"), get(claim), "what stood still only for a while is tried again");
  }

  @Test
  void the_server_waits_for_seconds_for_locks_and_a_sign_of_life() throws SQLException {
    try (Connection connection =
        new PostgresConnections(PostgresSettings.of(config), PostgresConnections.Driver.POSTGRESQL)
            .open()) {
      assertEquals("5s", PostgresSchema.setting(connection, "idle_in_transaction_session_timeout"));
      assertEquals("3s", PostgresSchema.setting(connection, "lock_timeout"));
      assertEquals("30", PostgresSchema.setting(connection, "tcp_keepalives_idle"));
      assertEquals("10", PostgresSchema.setting(connection, "tcp_keepalives_interval"));
      assertEquals("3", PostgresSchema.setting(connection, "tcp_keepalives_count"));
    }
  }

  /** Starts a call; the first stops before the trip with which it would commit. */
  private <T> FutureTask<T> start(Callable<T> call) throws InterruptedException {
    boolean first = stopped.getCount() == 1;
    if (first) {
      driver.failWith(this::stop);
    }
    FutureTask<T> task = new FutureTask<>(call);
    new Thread(task).start();
    if (first) {
      stopped.await();
    }
    return task;
  }

  private void stop(String sql) {
    if (sql.endsWith("COMMIT")) {
      driver.failWith(any -> {});
      stopped.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static List<String> claim(EventStore store) {
    QueueClaim queue = QueueClaim.limited("q", 2);
    ClaimSpec spec = new ClaimSpec(List.of(queue), "me", 1, Duration.ofMinutes(1));
    return store.extension(Jobs.class).claim(spec).stream().map(Lease::jobId).toList();
  }

  private static long version(FutureTask<CommitResult> commit) throws Exception {
    return get(commit).heads().get(0).version();
  }

  private static <T> T get(FutureTask<T> task) throws Exception {
    return task.get(BUDGET_SECONDS, TimeUnit.SECONDS);
  }
}
