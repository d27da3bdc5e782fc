package dev.lastword.orchestrator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewExecution.Begin;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.payloads.ExecutionNotCompleted;
import dev.lastword.payloads.PayloadMismatch;
import dev.lastword.payloads.Payloads;
import dev.lastword.store.EventStore;
import dev.lastword.store.Stores;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program's own types as inputs, outputs, resume values and results. */
@Timeout(60)
final class TypedPayloadsTest {

  record Order(String article, BigDecimal price, Optional<String> note) {}

  record Receipt(String article, Instant paidAt) {}

  record Approval(boolean granted) {}

  private static final Actor ANN = Actor.user("ann");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Order BOOK = new Order("book", new BigDecimal("9.90"), Optional.empty());

  private final EventStore store = Stores.open("memory:");
  private final Orchestrator lastword = node();

  private Orchestrator node() {
    return Orchestrator.builder(store).conditions(new PlainConditions()).build().start();
  }

  @BeforeEach
  void register() {
    Task pay = Task.of("pay").queue("payments").retry(RetryPolicy.of(3));
    lastword
        .graphs()
        .register(
            Graph.builder("order")
                .add(Start.of("start"), pay, Success.of("done"))
                .path("start", "pay", "done")
                .build(new PlainConditions()));
  }

  @AfterEach
  void close() {
    lastword.close();
    store.close();
  }

  @Test
  void a_handler_takes_and_returns_records() throws Exception {
    lastword.worker("payments", Order.class, order -> new Receipt(order.article(), NOON));

    ExecutionId id = lastword.run("order", BOOK, ANN).executionId();

    assertEquals(new Receipt("book", NOON), lastword.awaitResult(id, Receipt.class, PATIENCE));
    assertEquals(
        JsonCodec.parse("{\"article\": \"book\", \"paidAt\": \"2026-01-01T12:00:00Z\"}"),
        lastword.awaitResult(id, JsonValue.class, PATIENCE));
  }

  @Test
  void an_input_that_does_not_fit_fails_the_task_at_the_first_attempt() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    lastword.worker("payments", Order.class, order -> calls.incrementAndGet());
    JsonValue wrong = JsonCodec.parse("{\"article\": \"book\", \"price\": \"much\"}");

    ExecutionId id = lastword.run("order", wrong, ANN).executionId();
    ExecutionNotCompleted failed =
        assertThrows(
            ExecutionNotCompleted.class, () -> lastword.awaitResult(id, Receipt.class, PATIENCE));

    assertEquals(Optional.of("INPUT_MISMATCH"), failed.error().flatMap(NodeError::code));
    assertEquals(0, calls.get());
    assertEquals(1, failed.state().node(NodeId.of("pay")).orElseThrow().failures());
    assertTrue(String.valueOf(failed.getMessage()).contains("price"), failed.getMessage());
  }

  @Test
  void no_input_does_not_reach_a_handler_that_expects_some() throws Exception {
    lastword.worker("payments", Order.class, order -> order.article());

    ExecutionId id = lastword.run("order", null, ANN).executionId();
    ExecutionNotCompleted failed =
        assertThrows(
            ExecutionNotCompleted.class, () -> lastword.awaitResult(id, Receipt.class, PATIENCE));

    assertEquals(Optional.of("INPUT_MISMATCH"), failed.error().flatMap(NodeError::code));
  }

  @Test
  void an_output_that_cannot_be_written_fails_the_task_at_the_first_attempt() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    lastword.worker(
        "payments",
        Order.class,
        order -> {
          calls.incrementAndGet();
          return new Object();
        });

    ExecutionId id = lastword.run("order", BOOK, ANN).executionId();
    ExecutionNotCompleted failed =
        assertThrows(
            ExecutionNotCompleted.class, () -> lastword.awaitResult(id, Receipt.class, PATIENCE));

    assertEquals(Optional.of("OUTPUT_MISMATCH"), failed.error().flatMap(NodeError::code));
    assertEquals(1, calls.get());
  }

  @Test
  void a_result_that_does_not_fit_is_told_to_the_caller_alone() throws Exception {
    lastword.worker("payments", Order.class, order -> "a text");
    ExecutionId id = lastword.run("order", BOOK, ANN).executionId();

    PayloadMismatch mismatch =
        assertThrows(
            PayloadMismatch.class, () -> lastword.awaitResult(id, Receipt.class, PATIENCE));

    assertEquals("RESULT_MISMATCH", mismatch.code());
    assertEquals("a text", lastword.awaitResult(id, String.class, PATIENCE));
  }

  @Test
  void a_task_waits_with_a_prompt_and_is_resumed_with_a_value_of_its_type() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    lastword.worker(
        "payments",
        Order.class,
        (order, task) -> {
          Optional<Approval> approval = task.resumeValue(Approval.class);
          if (approval.isEmpty()) {
            asked.countDown();
            return task.waitFor("approval", order, null);
          }
          return new Receipt(task.input(Order.class).article() + approval.get(), NOON);
        });
    ExecutionId id = lastword.run("order", BOOK, ANN).executionId();
    assertTrue(asked.await(30, TimeUnit.SECONDS));

    lastword.signal("approval", new Approval(true), ANN);

    assertEquals(
        "bookApproval[granted=true]", lastword.awaitResult(id, Receipt.class, PATIENCE).article());
  }

  @Test
  void a_resume_value_that_does_not_fit_fails_the_task() throws Exception {
    lastword.worker(
        "payments",
        Order.class,
        (order, task) ->
            task.resumeValue(Approval.class)
                .<Object>map(Approval::granted)
                .orElseGet(() -> task.waitFor("approval", null, null)));
    lastword.signal("approval", "yes", ANN);

    ExecutionId id = lastword.run("order", BOOK, ANN).executionId();
    ExecutionNotCompleted failed =
        assertThrows(
            ExecutionNotCompleted.class, () -> lastword.awaitResult(id, Receipt.class, PATIENCE));

    assertEquals(Optional.of("RESUME_VALUE_MISMATCH"), failed.error().flatMap(NodeError::code));
  }

  @Test
  void a_caller_that_waits_hears_of_a_cancel_that_another_node_accepts() throws Exception {
    CountDownLatch paying = new CountDownLatch(1);
    lastword.worker(
        "payments",
        Order.class,
        (order, task) -> {
          paying.countDown();
          while (!task.isInterrupted()) {
            Thread.onSpinWait();
          }
          return new Receipt("too late", NOON);
        });
    ExecutionId id = lastword.run("order", BOOK, ANN).executionId();
    CompletableFuture<Receipt> result =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return lastword.awaitResult(id, Receipt.class, PATIENCE);
              } catch (InterruptedException | TimeoutException e) {
                throw new AssertionError(e);
              }
            });
    assertTrue(paying.await(30, TimeUnit.SECONDS));

    try (Orchestrator other = node()) {
      other.cancel(id, ANN, "changed my mind");

      ExecutionException ended = assertThrows(ExecutionException.class, result::get);
      ExecutionNotCompleted canceled =
          assertInstanceOf(ExecutionNotCompleted.class, ended.getCause());
      assertEquals(ExecutionStatus.CANCELED, canceled.status());
      assertEquals(Optional.of("changed my mind"), canceled.cancelReason());
    }
  }

  @Test
  void waiting_ends_when_the_time_is_up() {
    ExecutionId id =
        lastword
            .run(NewExecution.of(GraphId.of("order"), null).begin(Begin.LATER), BOOK, ANN)
            .executionId();

    assertThrows(
        TimeoutException.class,
        () -> lastword.awaitResult(id, Receipt.class, Duration.ofMillis(1)));
  }

  @Test
  void the_result_of_an_execution_that_does_not_exist_is_not_waited_for() {
    NoSuchElementException unknown =
        assertThrows(
            NoSuchElementException.class,
            () -> lastword.awaitResult(ExecutionId.of("nope"), Receipt.class, PATIENCE));

    assertEquals("Execution nope not found", unknown.getMessage());
  }

  @Test
  void a_programs_own_mapper_decides_on_the_names_of_members() throws Exception {
    ObjectMapper mapper =
        new ObjectMapper()
            .findAndRegisterModules()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
    record Paid(String paidBy) {}
    try (Orchestrator other =
        Orchestrator.builder(store)
            .conditions(new PlainConditions())
            .payloads(Payloads.of(mapper))
            .build()
            .start()) {
      other.worker("payments", JsonValue.class, order -> new Paid("ann"));

      ExecutionId id = other.run("order", JsonValue.NULL, ANN).executionId();

      assertEquals(
          JsonCodec.parse("{\"paid_by\": \"ann\"}"),
          other.awaitResult(id, JsonValue.class, PATIENCE));
    }
  }
}
