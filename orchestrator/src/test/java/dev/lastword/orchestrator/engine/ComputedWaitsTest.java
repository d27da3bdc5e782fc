package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.testkit.Rig;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timers until a time, and keys of Waits, that expressions say. */
final class ComputedWaitsTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private static final Timer UNTIL = Timer.until("wait", "input");
  private static final Wait KEYED = Wait.of("wait").waitKeyFrom("input");

  private final Rig rig = Rig.inMemory();

  @AfterEach
  void close() {
    rig.close();
  }

  private void start(Node node, JsonValue input) {
    rig.start(NewExecution.of(rig.path("orders", node), input).named(ID));
    rig.settle();
  }

  private ExecutionState state() {
    return rig.engine().find(ID).orElseThrow();
  }

  private NodeState node() {
    return state().node(NodeId.of("wait")).orElseThrow();
  }

  private Instant soon() {
    return rig.time().instant().truncatedTo(ChronoUnit.MICROS).plus(Duration.ofHours(1));
  }

  @Test
  void a_timer_goes_on_until_the_time_that_the_input_names() {
    Instant until = soon();
    start(UNTIL, new JsonString(until.toString()));

    assertEquals(until, node().details().dueAt());
    rig.time().advance(Duration.ofMinutes(59));
    rig.settle();
    assertEquals(NodeStatus.WAITING, node().status());
    rig.time().advance(Duration.ofMinutes(2));
    rig.settle();

    assertEquals(ExecutionStatus.COMPLETED, state().status());
  }

  @Test
  void a_time_that_is_past_is_due_at_once() {
    start(UNTIL, new JsonString("2001-09-09T01:46:40+02:00"));

    assertEquals(ExecutionStatus.COMPLETED, state().status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tomorrow", "2026-01-01", "", "9999-12-31T00:00:00Z"})
  void what_is_no_time_within_bounds_fails_the_timer_before_it_is_ready(String text) {
    start(UNTIL, new JsonString(text));

    assertEquals(NodeStatus.FAILED, node().status());
    assertEquals("EXPRESSION_ERROR", node().details().error().code().orElseThrow());
    assertTrue(node().details().error().message().orElseThrow().contains("expected a time"));
    assertEquals(ExecutionStatus.FAILED, state().status());
  }

  @Test
  void a_cancel_ends_a_timer_that_goes_on_until_a_time() {
    start(UNTIL, new JsonString(soon().toString()));

    rig.cancel(ID);
    rig.time().advance(Duration.ofHours(2));
    rig.settle();

    assertEquals(ExecutionStatus.CANCELED, state().status());
    assertEquals(NodeStatus.CANCELED, node().status());
  }

  @Test
  void a_signal_finds_the_node_by_its_computed_key() {
    start(KEYED, new JsonString("order-7"));
    assertEquals(WaitKey.of("order-7"), node().details().waitKey());

    rig.engine()
        .signals()
        .send(NewSignal.of(WaitKey.of("order-7"), null), Rig.ANN, Duration.ofSeconds(5));
    rig.settle();

    assertEquals(ExecutionStatus.COMPLETED, state().status());
  }

  @Test
  void a_resume_must_name_the_computed_key() {
    start(KEYED, new JsonString("order-7"));

    Answer other = rig.submit(ID, new ResumeNode(NodeId.of("wait"), WaitKey.of("x"), null));

    assertInstanceOf(Answer.Rejected.class, other);
    assertEquals(NodeStatus.WAITING, node().status());
  }

  @Test
  void a_key_that_is_no_text_fails_the_wait() {
    start(KEYED, JsonNumber.of(7));

    assertEquals(NodeStatus.FAILED, node().status());
    assertEquals(
        "expected a text as the key, found 7", node().details().error().message().orElseThrow());
  }

  @Test
  void a_key_that_is_too_long_fails_the_wait() {
    start(KEYED, new JsonString("x".repeat(1_001)));

    assertEquals(
        "expected a key of 1 to 1000 characters, found 1001",
        node().details().error().message().orElseThrow());
  }
}
