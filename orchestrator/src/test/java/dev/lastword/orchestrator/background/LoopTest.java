package dev.lastword.orchestrator.background;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LoopTest {

  private static final Duration LONG = Duration.ofHours(1);
  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Test
  void a_wake_lets_the_next_step_come_at_once() throws InterruptedException {
    Semaphore steps = new Semaphore(0);
    try (Loop loop = new Loop("test", threads, () -> counted(steps, LONG))) {
      loop.start();
      assertTrue(steps.tryAcquire(30, TimeUnit.SECONDS));

      loop.wake();

      assertTrue(steps.tryAcquire(30, TimeUnit.SECONDS), "it was not woken");
    }
  }

  @Test
  void a_wake_during_a_step_is_not_lost() throws InterruptedException {
    Semaphore begun = new Semaphore(0);
    Semaphore goOn = new Semaphore(0);
    try (Loop loop =
        new Loop(
            "test",
            threads,
            () -> {
              begun.release();
              goOn.acquireUninterruptibly();
              return LONG;
            })) {
      loop.start();
      assertTrue(begun.tryAcquire(30, TimeUnit.SECONDS));

      loop.wake();
      goOn.release();

      assertTrue(begun.tryAcquire(30, TimeUnit.SECONDS), "the wake was lost");
      goOn.release();
    }
  }

  @Test
  void whatever_a_step_throws_it_is_tried_again() throws InterruptedException {
    AtomicInteger tries = new AtomicInteger();
    CountDownLatch recovered = new CountDownLatch(1);
    try (Loop loop =
        new Loop(
            "test",
            threads,
            () -> {
              switch (tries.incrementAndGet()) {
                case 1 -> throw new IllegalStateException("a failure on purpose");
                case 2 -> throw new AssertionError("an error on purpose");
                default -> recovered.countDown();
              }
              return LONG;
            })) {
      loop.start();

      assertTrue(recovered.await(30, TimeUnit.SECONDS), "the loop died");
      assertTrue(loop.isAlive());
    }
  }

  @Test
  void after_its_end_no_step_begins() throws InterruptedException {
    Semaphore steps = new Semaphore(0);
    Loop loop = new Loop("test", threads, () -> counted(steps, Duration.ZERO));
    loop.start();
    assertTrue(steps.tryAcquire(30, TimeUnit.SECONDS));

    loop.close();
    assertTrue(loop.awaitEnd(Duration.ofSeconds(30)));
    int then = steps.availablePermits();
    loop.wake();
    loop.start();

    assertFalse(loop.isAlive());
    assertEquals(then, steps.availablePermits());
  }

  private static Duration counted(Semaphore steps, Duration pause) {
    steps.release();
    return pause;
  }
}
