package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operational choices on a running engine. */
final class PolicyChoicesTest {

  private static final NodeId ASK = NodeId.of("ask");
  private static final WaitKey KEY = WaitKey.of("k");

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private void start(PolicyChoices choices) {
    bench.register(
        Graph.builder("orders")
            .choices(choices)
            .add(Start.of("start"), Wait.of("ask").waitKey("k"), Task.of("pay"), Success.of("end"))
            .path("start", "ask", "pay", "end"));
    bench.start();
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("ask"));
  }

  private static PolicyChoices on(PolicyChoice choice) {
    return PolicyChoices.NONE.with(choice);
  }

  private static PolicyChoices off(PolicyChoice choice) {
    return PolicyChoices.NONE.without(choice);
  }

  private RejectionCode rejected(Answer answer) {
    return ((Answer.Rejected) answer).code();
  }

  @Test
  void a_late_cancel_is_a_no_op_or_rejected() {
    start(on(PolicyChoice.REJECT_LATE_CANCEL));
    bench.submit(ID, new FailNode(ASK, null, null));

    assertEquals(RejectionCode.TOO_LATE, rejected(bench.submit(ID, CANCEL)));
  }

  @Test
  void a_late_cancel_is_a_no_op_by_default() {
    start(PolicyChoices.NONE);
    bench.submit(ID, new FailNode(ASK, null, null));

    assertEquals(NoOpReason.TOO_LATE, ((Answer.NoOp) bench.submit(ID, CANCEL)).reason());
  }

  @Test
  void a_waiting_node_takes_progress_and_success_if_the_graph_says_so() {
    start(on(PolicyChoice.PROGRESS_WHILE_WAITING).with(PolicyChoice.SUCCEED_FROM_WAITING));

    assertInstanceOf(
        Answer.Accepted.class,
        bench.submit(ID, new ReportNodeProgress(ASK, null, "asked", null, null)));
    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, new SucceedNode(ASK, null, null)));

    assertEquals(NodeStatus.READY, bench.nodeStatus("pay"));
  }

  @Test
  void a_waiting_node_takes_neither_by_default() {
    start(PolicyChoices.NONE);

    assertEquals(
        RejectionCode.NODE_STATUS,
        rejected(bench.submit(ID, new ReportNodeProgress(ASK, null, "asked", null, null))));
    assertEquals(
        RejectionCode.NODE_STATUS, rejected(bench.submit(ID, new SucceedNode(ASK, null, null))));
  }

  @Test
  void a_waiting_node_does_not_fail_if_the_graph_says_so() {
    start(off(PolicyChoice.FAIL_FROM_WAITING));

    assertEquals(
        RejectionCode.NODE_STATUS, rejected(bench.submit(ID, new FailNode(ASK, null, null))));
  }

  @Test
  void keys_of_resumes_are_checked_unless_the_graph_says_otherwise() {
    start(off(PolicyChoice.CHECK_RESUME_KEY));

    bench.submit(ID, new RequestResumeNode(ASK, WaitKey.of("another"), null));

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("ask"));
  }

  @Test
  void keys_of_resumes_are_checked_by_default() {
    start(PolicyChoices.NONE);

    bench.submit(ID, new RequestResumeNode(ASK, WaitKey.of("another"), null));
    Answer resumed = bench.submit(ID, new ResumeNode(ASK, WaitKey.of("another"), null));

    assertEquals(RejectionCode.RESUME_KEY_MISMATCH, rejected(resumed));
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("ask"));
  }

  @Test
  void a_final_failure_has_no_report_if_the_graph_says_so() {
    start(off(PolicyChoice.EMIT_FAIL_REPORT));

    bench.submit(ID, new FailNode(ASK, null, null));

    assertTrue(bench.types(ID).contains("NODE_FAILED"));
    assertTrue(!bench.types(ID).contains("NODE_FAIL_REPORTED"));
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  private long recorded(String type) {
    return bench.types(ID).stream().filter(type::equals).count();
  }

  @Test
  void refused_requests_are_recorded_change_nothing_and_are_still_refused() {
    start(on(PolicyChoice.RECORD_REFUSED_REQUESTS));
    Answer idle = bench.submit(ID, new RequestResumeNode(PAY, KEY, null));
    assertEquals(RejectionCode.NODE_STATUS, rejected(idle));
    assertEquals(1, recorded("NODE_RESUME_REQUESTED"));
    bench.submit(ID, CANCEL);

    Answer late = bench.submit(ID, new RequestResumeNode(ASK, KEY, null));
    Answer node = bench.engine.cancelNode(NodeCancellation.of(ID, PAY, "now", ANN), PATIENCE);

    assertEquals(RejectionCode.EXECUTION_TERMINAL, rejected(late));
    assertEquals(RejectionCode.EXECUTION_TERMINAL, rejected(node));
    assertEquals(2, recorded("NODE_RESUME_REQUESTED"));
    assertEquals(1, recorded("NODE_CANCEL_REQUESTED"));
    assertEquals(0, recorded("NODE_RESUMED"));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ask"));
  }

  @Test
  void refused_requests_are_not_recorded_by_default() {
    start(PolicyChoices.NONE);
    bench.submit(ID, CANCEL);
    long before = bench.state(ID).version();

    bench.submit(ID, new RequestResumeNode(ASK, KEY, null));
    bench.engine.cancelNode(NodeCancellation.of(ID, PAY, "now", ANN), PATIENCE);

    assertEquals(before, bench.state(ID).version());
  }

  @Test
  void a_graph_overrides_the_engine_which_overrides_the_default() {
    EngineSettings settings =
        bench.bench.settings.choices(
            on(PolicyChoice.SUCCEED_FROM_WAITING).with(PolicyChoice.REJECT_LATE_CANCEL));
    Graphs graphs = new Graphs(bench.store, new PlainConditions(), settings);
    Engine engine =
        new Engine(bench.store, new GraphProcesses(bench.store, graphs, settings), settings);
    graphs.register(
        Graph.builder("orders")
            .choices(off(PolicyChoice.REJECT_LATE_CANCEL))
            .add(Start.of("start"), Wait.of("ask"), Success.of("end"))
            .path("start", "ask", "end")
            .build(new PlainConditions()));
    engine.create(order(), ANN, PATIENCE);

    assertInstanceOf(
        Answer.Accepted.class, engine.submit(Bench.command(new SucceedNode(ASK, null, null))));
    assertEquals(
        NoOpReason.TOO_LATE, ((Answer.NoOp) engine.submit(Bench.command(CANCEL))).reason());
    assertEquals(GRAPH, bench.state(ID).facts().origin().graphId());
  }

  @ParameterizedTest
  @EnumSource(PolicyChoice.class)
  void a_cancel_wins_with_every_choice_in_its_own_slice_and_after(PolicyChoice choice) {
    for (PolicyChoices choices : List.of(on(choice), off(choice))) {
      try (GraphBench other = new GraphBench()) {
        other.register(
            Graph.builder("orders")
                .choices(choices)
                .add(Start.of("start"), Wait.of("ask"), Success.of("end"))
                .path("start", "ask", "end"));
        other.start();

        other.engine.submit(
            List.of(Bench.command(new RequestResumeNode(ASK, KEY, null)), Bench.command(CANCEL)),
            PATIENCE);
        other.submit(ID, new SucceedNode(ASK, null, null));
        other.submit(ID, new FailNode(ASK, null, null));
        other.submit(ID, new ResumeNode(ASK, null, null));
        other.submit(ID, new RequestResumeNode(ASK, null, null));

        assertEquals(ExecutionStatus.CANCELED, other.status(), choices::toString);
        assertEquals(NodeStatus.CANCELED, other.nodeStatus("ask"), choices::toString);
        assertEquals(List.of(), other.openJobs());
      }
    }
  }
}
