package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.Callers;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Commits and claims that have to wait for another node hold up nobody who need not wait. */
final class PostgresWaitingTest {

  private static final String SOCKET_INPUT = "sun.nio.ch.NioSocketImpl";

  private final StoreConfig config = PostgresServer.newConfig();
  private final EventStore store = PostgresServer.open(config);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    threads.shutdownNow();
    store.close();
  }

  @Test
  void whoever_touches_nothing_that_is_locked_passes_those_who_wait() throws Exception {
    try (Connection other = PostgresServer.connect(config)) {
      PostgresServer.lock(config, other, "a");
      List<Future<CommitResult>> waiting = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        waiting.add(append("a"));
        append("b").get(30, TimeUnit.SECONDS);
      }

      waiting.forEach(each -> assertFalse(each.isDone()));
      other.rollback();
      for (Future<CommitResult> each : waiting) {
        each.get(30, TimeUnit.SECONDS);
      }
    }
    assertEquals(7, append("a").get().heads().get(0).version());
  }

  @Test
  void readers_are_served_however_many_commits_wait() throws Exception {
    try (Connection other = PostgresServer.connect(config)) {
      for (String id : List.of("a", "b", "c", "d", "e", "f")) {
        PostgresServer.lock(config, other, id);
      }
      List<Future<CommitResult>> waiting = new ArrayList<>();
      for (String id : List.of("a", "b", "c", "d", "e", "f")) {
        waiting.add(append(id));
      }

      for (int i = 0; i < 20; i++) {
        assertEquals(0, store.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion());
      }
      other.rollback();
      for (Future<CommitResult> each : waiting) {
        each.get(30, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void all_others_are_served_however_many_claims_wait() throws Exception {
    store.commit(Commit.builder().enqueue(NewJob.of("j", "q", Payload.json("{}"))).build());
    Lease lease = claim("q").get(0);
    try (Connection other = PostgresServer.connect(config)) {
      PostgresServer.lockQueue(config, other, "p");
      List<Thread> waiting = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        Thread thread = new Thread(() -> attemptClaim("p"));
        waiting.add(thread);
        thread.start();
      }
      PostgresServer.awaitWaiting(config);
      Callers.awaitTrue(() -> waiting.stream().allMatch(PostgresWaitingTest::waits));

      assertEquals(0, store.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion());
      append("a").get(30, TimeUnit.SECONDS);
      store.extension(Jobs.class).heartbeat(lease.fence(), Duration.ofMinutes(1));

      other.rollback();
      for (Thread each : waiting) {
        each.join();
      }
    }
  }

  /** In the pool, for a turn or for the server, unless it has given up. */
  private static boolean waits(Thread thread) {
    return !thread.isAlive()
        || thread.getState() == Thread.State.TIMED_WAITING
        || Stream.of(thread.getStackTrace())
            .anyMatch(call -> call.getClassName().equals(SOCKET_INPUT));
  }

  private List<Lease> claim(String queue) {
    return store.extension(Jobs.class).claim(ClaimSpec.of(queue, "me", Duration.ofMinutes(1)));
  }

  private void attemptClaim(String queue) {
    try {
      claim(queue);
    } catch (StoreUnavailable e) {
      // It waited for longer than it has to; what becomes of it is not the question.
    }
  }

  private Future<CommitResult> append(String id) {
    return threads.submit(() -> store.commit(Commit.append(stream(id), Expected.ANY, event("A"))));
  }
}
