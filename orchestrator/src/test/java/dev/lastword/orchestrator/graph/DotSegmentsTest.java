package dev.lastword.orchestrator.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.schedule.ScheduleId;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.orchestrator.worker.WorkerSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that a client or a proxy would take out of a path are refused where they come in. */
final class DotSegmentsTest {

  private static final Actor ANN = Actor.user("ann");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static void assertRefused(Answer answer) {
    Answer.Rejected rejected = (Answer.Rejected) answer;
    assertEquals(RejectionCode.INVALID_ARGUMENT, rejected.code());
    assertTrue(rejected.message().contains(DotSegments.EXPECTED), rejected.message());
  }

  @ParameterizedTest
  @ValueSource(strings = {".", ".."})
  void an_execution_is_not_created_under_such_a_name(String name) {
    try (Rig rig = Rig.inMemory()) {
      GraphId graph = rig.path("orders", Task.of("pay"));
      ExecutionId id = ExecutionId.of(name);

      Created created = rig.engine().create(NewExecution.of(graph, null).named(id), ANN, PATIENCE);
      Answer submitted =
          rig.engine().submit(CommandEnvelope.of(id, ANN, new CreateExecution(graph, null, null)));
      List<Answer> batch =
          rig.engine()
              .submit(
                  List.of(
                      CommandEnvelope.of(id, ANN, new CreateExecution(graph, null, null)),
                      CommandEnvelope.of(id, ANN, new CancelExecution(null, null, null, null))),
                  PATIENCE);

      assertRefused(created.answer());
      assertRefused(submitted);
      assertRefused(batch.get(0));
      assertEquals(RejectionCode.EXECUTION_NOT_FOUND, ((Answer.Rejected) batch.get(1)).code());
      assertTrue(rig.engine().find(id).isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".", ".."})
  void a_graph_is_refused_for_its_own_name_and_for_those_of_nodes(String name) {
    InvalidGraph invalid =
        assertThrows(
            InvalidGraph.class,
            () ->
                Graph.builder(name)
                    .add(Start.of("start"), Task.of(name), Success.of("done"))
                    .path("start", name, "done")
                    .build(new PlainConditions()));

    assertEquals(
        List.of("/id", "/nodes/" + name),
        invalid.problems().stream().map(GraphProblem::place).toList());
    invalid.problems().forEach(one -> assertEquals(ProblemCode.MALFORMED_ID, one.code()));
  }

  @Test
  void a_graph_in_text_is_refused_for_the_name_of_a_queue() {
    InvalidGraph invalid =
        assertThrows(
            InvalidGraph.class,
            () ->
                GraphText.readYaml(
                    """
                    id: g
                    nodes:
                      start: {type: Start}
                      pay: {type: Task, queue: ..}
                    edges:
                      - {from: start, to: pay}
                    """,
                    new PlainConditions()));

    assertEquals(
        List.of("/nodes/pay/queue"), invalid.problems().stream().map(GraphProblem::place).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {".", ".."})
  void queues_schedules_and_workers_are_not_called_so(String name) {
    assertThrows(IllegalArgumentException.class, () -> QueueName.of(name));
    assertThrows(IllegalArgumentException.class, () -> ScheduleId.of(name));
    assertThrows(IllegalArgumentException.class, () -> WorkerSettings.of("orders").name(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"...", ".a", "a.", "a..b", ". .", "%2e"})
  void names_that_only_look_alike_are_good(String name) {
    assertEquals(name, QueueName.of(name).value());
    assertEquals(name, ScheduleId.of(name).value());
    assertEquals(name, DotSegments.refuse(name, "name"));
  }
}
