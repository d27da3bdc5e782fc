package dev.lastword.server.client;

import static dev.lastword.server.client.Workshop.LONG;
import static dev.lastword.server.client.Workshop.QUEUE;
import static dev.lastword.server.client.Workshop.WORK;
import static dev.lastword.server.client.Workshop.await;
import static dev.lastword.server.client.Workshop.end;
import static dev.lastword.server.client.Workshop.node;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.client.Execution;
import dev.lastword.client.Jobs;
import dev.lastword.client.NewExecution;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a worker makes of its jobs. */
@Timeout(120)
final class WorkerTest {

  @TempDir private Path folder;
  private Workshop shop;

  @BeforeEach
  void open() {
    shop = new Workshop(folder);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void work_is_done_and_its_output_is_the_result() {
    try (RunningWorker worker = shop.worker(task -> Outcome.done(task.input().orElseThrow()))) {
      Execution execution = shop.create(NewExecution.of(QUEUE).input(new JsonNumber("1.50")));

      ExecutionState state = end(execution);

      assertEquals(ExecutionStatus.COMPLETED, state.status());
      assertEquals("1.50", result(state).toString());
      assertEquals(worker.workerId(), node(state).workerId());
    }
  }

  @Test
  void no_more_is_worked_on_at_a_time_than_was_said() throws InterruptedException {
    AtomicInteger atWork = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch three = new CountDownLatch(3);
    List<Execution> executions = IntStream.range(0, 12).mapToObj(i -> shop.create()).toList();
    Worker described =
        shop.described(
                task -> {
                  most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
                  three.countDown();
                  three.await(30, TimeUnit.SECONDS);
                  atWork.decrementAndGet();
                  return Outcome.done();
                })
            .concurrency(3);

    shop.start(described);
    executions.forEach(
        execution -> assertEquals(ExecutionStatus.COMPLETED, end(execution).status()));

    assertEquals(3, most.get());
  }

  @Test
  void more_can_be_worked_on_at_a_time_than_one_claim_brings() {
    Execution execution = shop.create();

    shop.start(shop.described(task -> Outcome.done()).concurrency(Jobs.MOST + 1));

    assertEquals(ExecutionStatus.COMPLETED, end(execution).status());
  }

  @Test
  void a_handler_waits_and_is_called_again_with_the_value() {
    shop.worker(
        task ->
            task.resumeValue()
                .map(Outcome::done)
                .orElseGet(() -> Outcome.waitFor("answer").prompt(new JsonString("well?"))));
    Execution execution = shop.create();
    await(execution, update -> node(execution.get().state()).status() == NodeStatus.WAITING);

    execution.resume(WORK, WaitKey.of("answer"), new JsonNumber("42"));
    ExecutionState state = end(execution);

    assertEquals(ExecutionStatus.COMPLETED, state.status());
    assertEquals("42", result(state).toString());
    assertEquals(1, node(state).resumes());
  }

  @Test
  void what_a_handler_throws_is_the_failure_of_its_attempt() {
    AtomicInteger attempts = new AtomicInteger();
    shop.worker(
        task -> {
          attempts.incrementAndGet();
          throw new IllegalStateException("out of paper");
        });
    ExecutionState state = end(shop.create());

    assertEquals(ExecutionStatus.FAILED, state.status());
    assertEquals(2, attempts.get());
    assertEquals(Optional.of("HANDLER_FAILED"), node(state).details().error().code());
    assertEquals(
        Optional.of("java.lang.IllegalStateException: out of paper"),
        node(state).details().error().message());
  }

  @Test
  void a_handler_can_fail_by_word_and_report_progress() {
    shop.worker(
        task -> {
          task.progress(50, "half");
          return Outcome.failed("NO_PAPER", "the tray is empty");
        });
    ExecutionState state = end(shop.create());

    assertEquals(Optional.of("NO_PAPER"), node(state).details().error().code());
    assertEquals("half", node(state).details().progressMessage());
  }

  @Test
  void a_report_whose_answer_was_lost_counts_once_and_is_not_refused() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (LossyProxy proxy = new LossyProxy(shop.address(), "/succeed", 2);
        RunningWorker worker =
            Worker.of(shop.clientOf(proxy.address()))
                .queue(
                    QUEUE,
                    task -> {
                      calls.incrementAndGet();
                      return Outcome.done(new JsonString("once"));
                    })
                .waitFor(Duration.ofMillis(200))
                .start()) {
      Execution execution = shop.create();

      ExecutionState state = end(execution);
      worker.close(LONG);

      assertEquals(List.of(200, 200), proxy.lost());
      assertEquals(ExecutionStatus.COMPLETED, state.status());
      assertEquals(1, calls.get());
      assertEquals(List.of(), List.copyOf(shop.refused()));
    }
  }

  private static JsonValue result(ExecutionState state) {
    return state.facts().completion().result();
  }
}
