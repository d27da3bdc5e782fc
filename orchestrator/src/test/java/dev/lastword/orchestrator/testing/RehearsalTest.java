package dev.lastword.orchestrator.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.orchestrator.worker.Interruption;
import dev.lastword.store.ClaimSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RehearsalTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final Rehearsal rehearsal = Rehearsal.open();

  @AfterEach
  void close() {
    rehearsal.close();
  }

  private void register(Task task) {
    GraphBuilder graph = Graph.builder("order").add(Start.of("start"), task, Success.of("end"));
    rehearsal
        .orchestrator()
        .graphs()
        .register(graph.path("start", "pay", "end").build(new CelConditions()));
  }

  private static NodeState pay(ExecutionState state) {
    return state.node(NodeId.of("pay")).orElseThrow();
  }

  @Test
  void handlers_run_when_the_test_says_so() {
    register(Task.of("pay"));
    rehearsal.worker("default", task -> task.input());
    ExecutionId id = rehearsal.run("order", new JsonString("a book"));
    assertEquals(NodeStatus.READY, pay(rehearsal.state(id)).status());

    rehearsal.settle();

    assertEquals(ExecutionStatus.COMPLETED, rehearsal.state(id).status());
    assertEquals(new JsonString("a book"), pay(rehearsal.state(id)).details().output());
    assertEquals(Rehearsal.USUAL_START, rehearsal.now());
  }

  @Test
  void retries_come_when_their_time_has_come() {
    register(
        Task.of("pay")
            .retry(
                RetryPolicy.of(3)
                    .backoff(new Backoff(Duration.ofMinutes(1), 10, Duration.ofHours(1), 0))));
    List<Instant> tries = new ArrayList<>();
    rehearsal.worker(
        "default",
        task -> {
          tries.add(rehearsal.now());
          throw new IllegalStateException("the bank is closed");
        });
    ExecutionId id = rehearsal.run("order", null);

    ExecutionState end = rehearsal.finish(id, HOUR);

    assertEquals(ExecutionStatus.FAILED, end.status());
    assertEquals(3, tries.size());
    assertEquals(Duration.ofMinutes(1), Duration.between(tries.get(0), tries.get(1)));
    assertEquals(Duration.ofMinutes(10), Duration.between(tries.get(1), tries.get(2)));
  }

  @Test
  void a_handler_whose_execution_is_canceled_is_told_at_once_and_comes_too_late() {
    register(Task.of("pay"));
    List<String> told = new ArrayList<>();
    rehearsal.worker(
        "default",
        task -> {
          rehearsal.cancel(task.executionId());
          told.add(task.interruption().orElseThrow() + ": " + task.cancelReason().orElseThrow());
          return new JsonString("paid");
        });
    ExecutionId id = rehearsal.run("order", null);

    rehearsal.settle();

    assertEquals(List.of("CANCELED: rehearsed"), told);
    assertFalse(Thread.interrupted());
    assertEquals(ExecutionStatus.CANCELED, rehearsal.state(id).status());
    assertTrue(rehearsal.orchestrator().why(id).contains("Refused:"));
  }

  @Test
  void a_handler_hears_of_a_cancel_on_another_node_when_time_passes() {
    register(Task.of("pay"));
    List<Optional<String>> told = new ArrayList<>();
    try (Orchestrator other =
        Orchestrator.builder(rehearsal.orchestrator().store()).name("other").build()) {
      rehearsal.worker(
          "default",
          task -> {
            other.cancel(task.executionId(), Rehearsal.TESTER, "sold out");
            rehearsal.advance(Duration.ofSeconds(1));
            told.add(task.cancelReason());
            return JsonNumber.of(1);
          });
      ExecutionId id = rehearsal.run("order", null);

      rehearsal.settle();

      assertEquals(List.of(Optional.of("sold out")), told);
      assertEquals(ExecutionStatus.CANCELED, rehearsal.state(id).status());
    }
  }

  @Test
  void an_attempt_during_which_too_much_time_passes_times_out() {
    register(Task.of("pay").timeout(Duration.ofMinutes(10)));
    List<Optional<Interruption>> told = new ArrayList<>();
    rehearsal.worker(
        "default",
        task -> {
          rehearsal.advance(Duration.ofMinutes(9));
          told.add(task.interruption());
          rehearsal.advance(Duration.ofMinutes(2));
          told.add(task.interruption());
          return JsonNumber.of(1);
        });
    ExecutionId id = rehearsal.run("order", null);

    rehearsal.settle();

    assertEquals(List.of(Optional.empty(), Optional.of(Interruption.LEASE_LOST)), told);
    assertEquals(
        Optional.of("TIMEOUT"), pay(rehearsal.state(id)).details().error().code(), "the error");
  }

  @Test
  void who_never_ends_is_asked_what_for() {
    register(Task.of("pay").queue("nobody"));
    ExecutionId id = rehearsal.run("order", null);

    AssertionError waits = assertThrows(AssertionError.class, () -> rehearsal.finish(id, HOUR));

    assertTrue(waits.getMessage().contains("pay"), waits.getMessage());
    assertTrue(waits.getMessage().contains("nobody"), waits.getMessage());
  }

  @Test
  void a_paused_queue_does_not_keep_time_from_passing() {
    register(Task.of("pay"));
    rehearsal.worker("default", task -> task.input());
    QueueName queue = QueueName.of("default");
    rehearsal.orchestrator().queues().pause(queue, Rehearsal.TESTER, Optional.empty());
    ExecutionId id = rehearsal.run("order", null);

    rehearsal.advance(Duration.ofDays(1));
    assertEquals(NodeStatus.READY, pay(rehearsal.state(id)).status());
    assertEquals(Rehearsal.USUAL_START.plus(Duration.ofDays(1)), rehearsal.now());

    rehearsal.orchestrator().queues().resume(queue);
    rehearsal.settle();
    assertEquals(ExecutionStatus.COMPLETED, rehearsal.state(id).status());
  }

  @Test
  void a_handler_that_waits_goes_on_with_its_signal() {
    register(Task.of("pay"));
    rehearsal.worker(
        "default",
        task -> task.isResumed() ? task.resumeValue() : task.waitFor("approval", null, null));
    ExecutionId id = rehearsal.run("order", null);
    rehearsal.settle();
    assertEquals(NodeStatus.WAITING, pay(rehearsal.state(id)).status());

    NewSignal yes = NewSignal.of(WaitKey.of("approval"), new JsonString("yes"));
    assertInstanceOf(
        Sent.Delivered.class,
        rehearsal.orchestrator().engine().signals().send(yes, Rehearsal.TESTER, HOUR));
    rehearsal.settle();

    assertEquals(new JsonString("yes"), pay(rehearsal.state(id)).details().output());
  }

  @Test
  void a_worker_of_the_tests_own_that_falls_silent_loses_its_lease() {
    register(Task.of("pay").retry(RetryPolicy.NONE.maxLeaseLosses(1)));
    ExecutionId id = rehearsal.run("order", null);
    List<Assignment> held =
        rehearsal
            .orchestrator()
            .workers()
            .claim(ClaimSpec.of("default", "far away", Duration.ofMinutes(5)));
    assertEquals(1, held.size());

    rehearsal.advance(Duration.ofMinutes(4));
    assertEquals(ExecutionStatus.ACTIVE, rehearsal.state(id).status());
    rehearsal.advance(Duration.ofMinutes(3));

    assertEquals(ExecutionStatus.FAILED, rehearsal.state(id).status());
  }

  @Test
  void what_is_refused_is_told() {
    AssertionError refused =
        assertThrows(AssertionError.class, () -> rehearsal.run("nothing", null));

    assertTrue(refused.getMessage().contains("GRAPH_NOT_FOUND"), refused.getMessage());
    assertThrows(AssertionError.class, () -> rehearsal.state(ExecutionId.of("nobody")));
  }
}
