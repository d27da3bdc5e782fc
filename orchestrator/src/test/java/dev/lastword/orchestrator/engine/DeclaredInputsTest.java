package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.inputs.InputProblem;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.request.Refusal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DeclaredInputsTest {

  private static final JsonObject SCHEMA =
      new JsonObject(
          Map.of(
              "type", new JsonString("object"),
              "required", new JsonArray(List.of(new JsonString("amount")))));
  private static final JsonObject FITTING = new JsonObject(Map.of("amount", JsonNumber.of(12)));

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private static GraphBuilder path(String id, Node task) {
    return Graph.builder(id)
        .add(Start.of("start"), task, Success.of("end"))
        .path("start", task.id().value(), "end");
  }

  private Created create(@Nullable JsonValue input) {
    NewExecution asked = NewExecution.of(Bench.GRAPH, input).named(ID).key("k");
    return bench.engine.create(asked, ANN, PATIENCE);
  }

  @Test
  void an_input_that_does_not_fit_is_refused_with_places_and_creates_nothing() {
    bench.register(path("orders", Task.of("pay")).inputs(SCHEMA));

    Answer.Refused refused =
        assertInstanceOf(Answer.Refused.class, create(JsonObject.EMPTY).answer());

    assertEquals(Refusal.INPUT_INVALID, refused.code());
    assertEquals(
        List.of(new InputProblem("/amount", "expected amount, found nothing")), refused.problems());
    assertTrue(bench.engine.find(ID).isEmpty());
    assertInstanceOf(Answer.Accepted.class, create(FITTING).answer());
    assertTrue(create(FITTING).replayed());
  }

  @Test
  void a_creation_is_repeated_although_the_newest_version_would_refuse_it() {
    bench.register(path("orders", Task.of("pay")));
    create(JsonObject.EMPTY);
    bench.register(path("orders", Task.of("pay")).inputs(SCHEMA));

    assertTrue(create(JsonObject.EMPTY).replayed());
  }

  @Test
  void a_child_that_is_given_what_does_not_fit_fails_its_node_before_it_begins() {
    bench.register(path("orders", SubExecution.of("bill", "bills")));
    bench.register(path("bills", Task.of("print")).inputs(SCHEMA));

    bench.start(new JsonString("books"));
    bench.drain();

    NodeError error = bench.node("bill").details().error();
    assertEquals("INPUT_INVALID", error.code().orElseThrow());
    assertTrue(error.message().orElseThrow().contains("expected a value of type object"));
    assertEquals(ExecutionStatus.FAILED, bench.status());
    assertTrue(bench.engine.find(GraphBench.child(ID, "bill")).isEmpty());
  }

  @Test
  void a_child_that_is_given_what_fits_begins() {
    bench.register(path("orders", SubExecution.of("bill", "bills")));
    bench.register(path("bills", Task.of("print")).inputs(SCHEMA));

    bench.start(FITTING);
    bench.drain();

    assertEquals(NodeStatus.READY, bench.node(GraphBench.child(ID, "bill"), "print").status());
  }

  @Test
  void a_cancel_before_a_misfit_child_has_told_its_end_wins() {
    bench.register(path("orders", SubExecution.of("bill", "bills")));
    bench.register(path("bills", Task.of("print")).inputs(SCHEMA));
    bench.start(null);

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.CANCELED, bench.node("bill").status());
  }

  @Test
  void a_follow_up_is_never_refused_its_input() {
    bench.register(path("orders", Task.of("pay")).followUp(FollowUpKind.ON_CANCELED, "refund"));
    bench.register(
        path("refund", Task.of("undo"))
            .inputs(new JsonObject(Map.of("type", new JsonString("string")))));
    bench.start(null);

    bench.submit(ID, CANCEL);
    bench.drain();

    ExecutionId refund = new FollowUp(ID, FollowUpKind.ON_CANCELED, 1).id();
    assertEquals(NodeStatus.READY, bench.node(refund, "undo").status());
  }

  @Test
  void a_rerun_has_the_input_that_was_taken_once() {
    try (RerunBench reruns = new RerunBench()) {
      reruns.bench.register(path("orders", Task.of("pay")));
      reruns.bench.start(new JsonString("books"));
      reruns.work("pay");
      reruns.bench.register(path("orders", Task.of("pay")).inputs(SCHEMA));

      ExecutionId again = reruns.rerun(NewRerun.of(ID));

      assertEquals(NodeStatus.READY, reruns.bench.node(again, "pay").status());
    }
  }
}
