package dev.lastword.server.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Cancel;
import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.EventStream.Update;
import dev.lastword.client.Execution;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.Jobs;
import dev.lastword.client.NewExecution;
import dev.lastword.client.http.Backoff;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.client.worker.Task;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.server.testkit.RunningServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class WorkerTest {

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final NodeId WORK = NodeId.of("work");

  @TempDir private static Path folder;
  private static RunningServer server;

  private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> interrupted = new LinkedBlockingQueue<>();
  private final List<RunningWorker> workers = new ArrayList<>();
  private Client client = Client.to("http://127.0.0.1:1");
  private String queue = "";

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** Every test has a graph and a queue of its own, so that none works for another. */
  @BeforeEach
  void register(TestInfo test) {
    queue = test.getTestMethod().orElseThrow().getName();
    client = clientOf(server.server().address().toString());
    client
        .graphs()
        .register(
            """
            id: %s
            nodes:
              start: {type: Start}
              work: {type: Task, queue: %s, retry: {maxFailures: 2, backoff: {initial: PT0.001S}}}
              done: {type: Success}
            edges:
              - {from: start, to: work}
              - {from: work, to: done}
            """
                .formatted(queue, queue),
            Language.YAML);
  }

  @AfterEach
  void close() {
    workers.forEach(worker -> worker.close(Duration.ZERO));
  }

  private Client clientOf(String address) {
    return Client.to(address)
        .withPatience(
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            new Backoff(Duration.ofMillis(1), Duration.ofMillis(20)))
        .withMetrics(
            new ClientMetrics() {
              @Override
              public void refused(String name, String code) {
                refused.add(code);
              }

              @Override
              public void interrupted(String name) {
                interrupted.add(name);
              }
            });
  }

  @Test
  void work_is_done_and_its_output_is_the_result() {
    try (RunningWorker worker = worker(task -> Outcome.done(task.input().orElseThrow()))) {
      Execution execution = create(NewExecution.of(queue).input(new JsonNumber("1.50")));

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
    List<Execution> executions =
        IntStream.range(0, 12).mapToObj(i -> create(NewExecution.of(queue))).toList();
    Worker described =
        described(
                task -> {
                  most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
                  three.countDown();
                  three.await(30, TimeUnit.SECONDS);
                  atWork.decrementAndGet();
                  return Outcome.done();
                })
            .concurrency(3);

    start(described);
    executions.forEach(
        execution -> assertEquals(ExecutionStatus.COMPLETED, end(execution).status()));

    assertEquals(3, most.get());
  }

  @Test
  void more_can_be_worked_on_at_a_time_than_one_claim_brings() {
    Execution execution = create(NewExecution.of(queue));

    start(described(task -> Outcome.done()).concurrency(Jobs.MOST + 1));

    assertEquals(ExecutionStatus.COMPLETED, end(execution).status());
  }

  @Test
  void a_cancel_interrupts_the_handler_at_once() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    BlockingQueue<Boolean> told = new LinkedBlockingQueue<>();
    // The lease is long, so that no heartbeat can bring the news.
    Worker described =
        described(
                task -> {
                  started.countDown();
                  try {
                    new CountDownLatch(1).await();
                    return Outcome.done();
                  } finally {
                    told.add(task.isInterrupted());
                  }
                })
            .leaseFor(Duration.ofMinutes(30));
    start(described);
    Execution execution = create(NewExecution.of(queue));
    assertTrue(started.await(60, TimeUnit.SECONDS));

    execution.cancel(Cancel.because("no longer needed"));

    assertEquals(Boolean.TRUE, told.poll(60, TimeUnit.SECONDS));
    assertEquals(ExecutionStatus.CANCELED, end(execution).status());
  }

  @Test
  void a_heartbeat_tells_of_a_cancel_too() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Worker described =
        described(
                task -> {
                  started.countDown();
                  while (!task.isInterrupted()) {
                    Thread.onSpinWait();
                  }
                  stopped.countDown();
                  return Outcome.done();
                })
            .leaseFor(Duration.ofSeconds(3));
    start(described);
    Execution execution = create(NewExecution.of(queue));
    assertTrue(started.await(60, TimeUnit.SECONDS));

    execution.cancel(Cancel.USUAL);

    assertTrue(stopped.await(60, TimeUnit.SECONDS));
  }

  @Test
  void a_handler_that_ignores_its_interrupt_changes_nothing() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch canceled = new CountDownLatch(1);
    worker(
        task -> {
          started.countDown();
          awaitStubbornly(canceled);
          return Outcome.done(new JsonString("too late"));
        });
    Execution execution = create(NewExecution.of(queue));
    assertTrue(started.await(60, TimeUnit.SECONDS));
    execution.cancel(Cancel.USUAL);
    canceled.countDown();

    assertEquals("EXECUTION_TERMINAL", refused.poll(60, TimeUnit.SECONDS));

    ExecutionState state = execution.get().state();
    assertEquals(ExecutionStatus.CANCELED, state.status());
    assertEquals(NodeStatus.CANCELED, node(state).status());
    assertEquals(null, node(state).details().output());
  }

  @Test
  void a_handler_waits_and_is_called_again_with_the_value() {
    worker(
        task ->
            task.resumeValue()
                .map(Outcome::done)
                .orElseGet(() -> Outcome.waitFor("answer").prompt(new JsonString("well?"))));
    Execution execution = create(NewExecution.of(queue));
    await(execution, update -> node(execution).status() == NodeStatus.WAITING);

    execution.resume(WORK, WaitKey.of("answer"), new JsonNumber("42"));
    ExecutionState state = end(execution);

    assertEquals(ExecutionStatus.COMPLETED, state.status());
    assertEquals("42", result(state).toString());
    assertEquals(1, node(state).resumes());
  }

  @Test
  void what_a_handler_throws_is_the_failure_of_its_attempt() {
    AtomicInteger attempts = new AtomicInteger();
    worker(
        task -> {
          attempts.incrementAndGet();
          throw new IllegalStateException("out of paper");
        });
    ExecutionState state = end(create(NewExecution.of(queue)));

    assertEquals(ExecutionStatus.FAILED, state.status());
    assertEquals(2, attempts.get());
    assertEquals(Optional.of("HANDLER_FAILED"), node(state).details().error().code());
    assertEquals(
        Optional.of("java.lang.IllegalStateException: out of paper"),
        node(state).details().error().message());
  }

  @Test
  void a_handler_can_fail_by_word_and_report_progress() {
    worker(
        task -> {
          task.progress(50, "half");
          return Outcome.failed("NO_PAPER", "the tray is empty");
        });
    ExecutionState state = end(create(NewExecution.of(queue)));

    assertEquals(Optional.of("NO_PAPER"), node(state).details().error().code());
    assertEquals("half", node(state).details().progressMessage());
  }

  @Test
  void closing_gives_back_what_is_not_finished_and_that_is_no_failure()
      throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    Execution execution = create(NewExecution.of(queue));
    RunningWorker first =
        worker(
            task -> {
              started.countDown();
              new CountDownLatch(1).await();
              return Outcome.done();
            });
    assertTrue(started.await(60, TimeUnit.SECONDS));

    first.close(Duration.ZERO);
    assertEquals(0, first.busy());

    try (RunningWorker second = worker(task -> Outcome.done())) {
      ExecutionState state = end(execution);
      assertEquals(ExecutionStatus.COMPLETED, state.status());
      assertEquals(0, node(state).failures());
      assertEquals(second.workerId(), node(state).workerId());
    }
  }

  @Test
  void what_is_finished_in_time_is_reported_before_a_worker_closes() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    Execution execution = create(NewExecution.of(queue));
    RunningWorker worker =
        worker(
            task -> {
              started.countDown();
              closing.await();
              return Outcome.done();
            });
    assertTrue(started.await(60, TimeUnit.SECONDS));

    closing.countDown();
    worker.close(LONG);

    assertEquals(ExecutionStatus.COMPLETED, execution.get().state().status());
    assertFalse(interrupted.contains(queue));
  }

  @Test
  void a_report_whose_answer_was_lost_counts_once_and_is_not_refused() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (LossyProxy proxy = new LossyProxy(server.server().address(), "/succeed", 2);
        RunningWorker worker =
            Worker.of(clientOf(proxy.address().toString()))
                .queue(
                    queue,
                    task -> {
                      calls.incrementAndGet();
                      return Outcome.done(new JsonString("once"));
                    })
                .waitFor(Duration.ofMillis(200))
                .start()) {
      Execution execution = create(NewExecution.of(queue));

      ExecutionState state = end(execution);
      worker.close(LONG);

      assertEquals(List.of(200, 200), proxy.lost());
      assertEquals(ExecutionStatus.COMPLETED, state.status());
      assertEquals(1, calls.get());
      assertEquals(List.of(), List.copyOf(refused));
    }
  }

  private static void awaitStubbornly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  private interface Handling {
    Outcome handle(Task task) throws Exception;
  }

  private Worker described(Handling handler) {
    return Worker.of(client).queue(queue, handler::handle).waitFor(Duration.ofMillis(200));
  }

  private RunningWorker worker(Handling handler) {
    return start(described(handler));
  }

  private RunningWorker start(Worker described) {
    RunningWorker worker = described.start();
    workers.add(worker);
    return worker;
  }

  private Execution create(NewExecution asked) {
    return client.execution(client.executions().create(asked).executionId());
  }

  private static ExecutionState end(Execution execution) {
    await(execution, update -> update.status().isTerminal());
    return execution.get().state();
  }

  private static void await(Execution execution, Predicate<Update> condition) {
    try (EventStream stream = execution.follow(0)) {
      while (!condition.test(stream.next(LONG).orElseThrow())) {
        Thread.onSpinWait();
      }
    }
  }

  private static NodeState node(Execution execution) {
    return node(execution.get().state());
  }

  private static NodeState node(ExecutionState state) {
    return state.node(WORK).orElseThrow();
  }

  private static JsonValue result(ExecutionState state) {
    return state.facts().completion().result();
  }
}
