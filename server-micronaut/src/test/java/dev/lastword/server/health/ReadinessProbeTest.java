package dev.lastword.server.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ReadinessProbeTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  @Test
  void probes_share_one_question_while_the_store_does_not_answer() {
    CompletableFuture<Long> answer = new CompletableFuture<>();
    AtomicInteger questions = new AtomicInteger();
    ReadinessProbe probe =
        new ReadinessProbe(
            () -> {
              questions.incrementAndGet();
              return answer.join();
            },
            threads,
            Duration.ofMillis(50));

    long ready = IntStream.range(0, 20).filter(unused -> probe.isReady().join()).count();

    assertEquals(0, ready);
    assertEquals(1, questions.get());
    answer.complete(1L);
  }

  @Test
  void a_store_that_answers_again_is_asked_again() {
    CompletableFuture<Long> first = new CompletableFuture<>();
    AtomicInteger questions = new AtomicInteger();
    ReadinessProbe probe =
        new ReadinessProbe(
            () -> questions.incrementAndGet() == 1 ? first.join() : 1L,
            threads,
            Duration.ofMinutes(1));
    CompletableFuture<Boolean> asked = probe.isReady();

    first.completeExceptionally(new IllegalStateException("made by the test"));

    assertFalse(asked.join());
    assertTrue(probe.isReady().join());
    assertEquals(2, questions.get());
  }
}
