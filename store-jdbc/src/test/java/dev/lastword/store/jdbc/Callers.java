package dev.lastword.store.jdbc;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Callers who come while another is in its transaction, one after the other. */
public final class Callers {

  private static final Duration BUDGET = Duration.ofSeconds(60);

  private final Intercepted driver;
  private final EventStore store;
  private final String begin;
  private Intercepted.Fault fault = sql -> {};

  /**
   * Makes callers.
   *
   * @param begin the first statement of a transaction
   */
  public Callers(Intercepted driver, EventStore store, String begin) {
    this.driver = driver;
    this.store = store;
    this.begin = begin;
  }

  /** Sets what fails once all wait. */
  public Callers failing(Intercepted.Fault next) {
    fault = next;
    return this;
  }

  /**
   * Returns what each commit came to ("done", "again" or what was thrown): the first had the
   * transaction to itself, and the others came in this order while it was in it.
   */
  public List<Object> commit(Commit... commits) throws InterruptedException, ExecutionException {
    CountDownLatch othersWait = new CountDownLatch(1);
    AtomicBoolean leads = new AtomicBoolean();
    driver.failWith(
        new Intercepted.Fault() {
          @Override
          public void before(String sql) throws SQLException {
            if (sql.startsWith(begin) && leads.compareAndSet(false, true)) {
              await(othersWait);
            } else if (othersWait.getCount() == 0) {
              fault.before(sql);
            }
          }

          @Override
          public void after(String sql) throws SQLException {
            if (othersWait.getCount() == 0) {
              fault.after(sql);
            }
          }
        });
    List<FutureTask<Object>> answers = new ArrayList<>();
    for (Commit commit : commits) {
      FutureTask<Object> answer = new FutureTask<>(() -> attempt(commit));
      Thread caller = new Thread(answer);
      caller.start();
      awaitTrue(answers.isEmpty() ? leads::get : () -> isWaiting(caller));
      answers.add(answer);
    }
    othersWait.countDown();
    List<Object> results = new ArrayList<>();
    for (FutureTask<Object> answer : answers) {
      results.add(answer.get());
    }
    driver.failWith(sql -> {});
    return results;
  }

  private Object attempt(Commit commit) {
    try {
      return store.commit(commit).alreadyCommitted() ? "again" : "done";
    } catch (RuntimeException | Error e) {
      return e;
    }
  }

  private static boolean isWaiting(Thread caller) {
    return caller.getState() == Thread.State.TIMED_WAITING;
  }

  public static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public static void awaitTrue(BooleanSupplier condition) {
    long deadline = System.nanoTime() + BUDGET.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("a caller did not come to wait within " + BUDGET);
      }
      Thread.onSpinWait();
    }
  }
}
