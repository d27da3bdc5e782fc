package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.jdbc.Callers;
import dev.lastword.store.jdbc.Intercepted;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A caller who leads a group, and so works for others too, is interrupted. */
final class PostgresInterruptTest {

  private static final long BUDGET_SECONDS = 60;

  private final Intercepted driver = new Intercepted();
  private final EventStore store =
      PostgresStoreProvider.open(
          PostgresServer.newConfig()
              .option("poolSize", "1")
              .option("connectionTimeoutMillis", "60000"),
          driver);
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void close() {
    release.countDown();
    store.close();
  }

  @Test
  void it_goes_on_waiting_for_a_connection() throws Exception {
    CountDownLatch holds = new CountDownLatch(1);
    driver.failWith(
        sql -> {
          driver.failWith(any -> {});
          holds.countDown();
          await(release);
        });
    Thread reader = new Thread(() -> store.read(stream("a"), ReadSpec.forwardFrom(1)));
    reader.start();
    await(holds);
    FutureTask<Boolean> commit = new FutureTask<>(() -> isInterruptedAfter(append("a", ANY)));
    Thread leader = new Thread(commit);
    leader.start();
    Callers.awaitTrue(() -> isInPool(leader));

    leader.interrupt();
    Callers.awaitTrue(() -> commit.isDone() || (!leader.isInterrupted() && isInPool(leader)));
    release.countDown();

    assertTrue(commit.get(BUDGET_SECONDS, TimeUnit.SECONDS), "the interrupt is still set");
    reader.join();
    assertEquals(1, store.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion());
  }

  @Test
  void it_replaces_a_connection_that_is_lost() {
    AtomicBoolean lost = new AtomicBoolean();
    driver.failWith(
        sql -> {
          if (sql.startsWith(PostgresLocks.EACH_AFTER_SHARED) && !lost.getAndSet(true)) {
            Thread.currentThread().interrupt();
            throw new SQLException("made by the test", "08006");
          }
        });

    boolean interrupted = isInterruptedAfter(append("a", ANY));

    assertTrue(Thread.interrupted() && interrupted, "the interrupt is still set");
    assertEquals(1, store.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion());
  }

  private boolean isInterruptedAfter(Commit commit) {
    store.commit(commit);
    return Thread.currentThread().isInterrupted();
  }

  private static boolean isInPool(Thread thread) {
    return thread.getState() == Thread.State.TIMED_WAITING
        && Stream.of(thread.getStackTrace())
            .anyMatch(call -> call.getClassName().contains("hikari"));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
