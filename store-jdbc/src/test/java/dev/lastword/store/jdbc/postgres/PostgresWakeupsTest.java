package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import dev.lastword.store.jdbc.Callers;
import dev.lastword.store.jdbc.Intercepted;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two nodes that do not know that they are in one process. */
final class PostgresWakeupsTest {

  private static final Duration BUDGET = Duration.ofSeconds(60);

  private final StoreConfig here = PostgresServer.newConfig();
  private final EventStore near = PostgresServer.open(here);
  private final EventStore far = PostgresServer.open(PostgresServer.elsewhere(here));
  private final BlockingQueue<Wakeup> heard = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    near.close();
    far.close();
  }

  @Test
  void a_commit_of_another_process_is_heard_of() throws InterruptedException {
    near.extension(Wakeups.class).subscribe(heard::add);

    Set<String> queues = new HashSet<>();
    boolean events = false;
    long deadline = System.nanoTime() + BUDGET.toNanos();
    for (int i = 0; !(events && queues.equals(Set.of("p", "q"))); i++) {
      assertTrue(System.nanoTime() < deadline, () -> "heard of nothing but " + queues);
      far.commit(
          Commit.builder()
              .append(stream("a"), Expected.ANY, event("A"))
              .enqueue(NewJob.of("p" + i, "p", Payload.json("{}")))
              .enqueue(NewJob.of("q" + i, "q", Payload.json("{}")))
              .build());
      Wakeup hint = heard.poll(200, TimeUnit.MILLISECONDS);
      if (hint != null) {
        queues.addAll(hint.queues());
        events |= hint.events();
      }
    }
  }

  @Test
  void it_is_heard_of_again_after_the_connection_broke() throws Exception {
    near.extension(Wakeups.class).subscribe(heard::add);
    awaitHint();
    PostgresServer.run(
        here,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE application_name = 'lastword' AND pid <> pg_backend_pid()");
    heard.clear();

    awaitHint();
  }

  @Test
  void nothing_that_ran_for_wakeups_outlives_the_stores() throws Exception {
    near.extension(Wakeups.class).subscribe(heard::add);
    awaitHint();

    near.close();
    far.close();

    assertFalse(
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().equals("lastword-wakeups")));
  }

  @Test
  void who_only_commits_does_not_listen() {
    Intercepted driver = new Intercepted();
    Set<String> sent = ConcurrentHashMap.newKeySet();
    driver.rewrite(
        sql -> {
          sent.add(sql.split(" ")[0]);
          return sql;
        });
    try (EventStore store = PostgresStoreProvider.open(PostgresServer.newConfig(), driver)) {
      store.commit(Commit.append(stream("a"), Expected.ANY, event("A")));
      Callers.awaitTrue(() -> driver.executions("SELECT pg_notify") > 0);
      assertFalse(sent.contains("LISTEN"));

      store.extension(Wakeups.class).subscribe(heard::add);

      Callers.awaitTrue(() -> sent.contains("LISTEN"));
    }
  }

  @Test
  void a_hint_is_read_as_it_was_written() {
    for (Wakeup hint :
        Set.of(
            new Wakeup(true, Set.of()),
            new Wakeup(false, Set.of("q")),
            new Wakeup(true, Set.of("p", "größe \"x\", y")))) {
      assertEquals(hint, PostgresNotifySender.read(PostgresNotifySender.write(hint)));
    }
  }

  /** Hints may be lost, so one is asked for until it comes. */
  private void awaitHint() throws InterruptedException, SQLException {
    long deadline = System.nanoTime() + BUDGET.toNanos();
    do {
      assertTrue(System.nanoTime() < deadline, "no hint came within " + BUDGET);
      far.commit(Commit.append(stream("a"), Expected.ANY, event("A")));
    } while (heard.poll(200, TimeUnit.MILLISECONDS) == null);
  }
}
