package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CommandId;
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
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Refused requests in the log: of which state, once each, and not without end. */
final class RecordedRequestsTest {

  private static final NodeId ASK = NodeId.of("ask");
  private static final NodeId PAY = NodeId.of("pay");
  private static final String RESUME = "NODE_RESUME_REQUESTED";
  private static final String CANCEL_ONE = "NODE_CANCEL_REQUESTED";

  private final GraphBench bench = new GraphBench();

  @BeforeEach
  void start() {
    bench.register(
        Graph.builder("orders")
            .choices(PolicyChoices.NONE.with(PolicyChoice.RECORD_REFUSED_REQUESTS))
            .add(Start.of("start"), Wait.of("ask").waitKey("k"), Task.of("pay"), Success.of("end"))
            .path("start", "ask", "pay", "end"));
    bench.start();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void complete() {
    bench.submit(ID, new RequestResumeNode(ASK, WaitKey.of("k"), null));
    bench.workers.succeed(bench.claim(), null);
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
  }

  private Answer resume(Actor actor, NodeId node) {
    return bench.engine.submit(
        CommandEnvelope.of(ID, actor, new RequestResumeNode(node, null, null)));
  }

  private Answer cancel(Engine engine, Actor actor, NodeId node) {
    return engine.cancelNode(NodeCancellation.of(ID, node, "now", actor), PATIENCE);
  }

  private long recorded(String type) {
    return bench.types(ID).stream().filter(type::equals).count();
  }

  private int kept() {
    return bench
        .store
        .extension(Projections.class)
        .query(DocQuery.of(LateResult.COLLECTION).tag(LateResult.EXECUTION, ID.value()).max(500))
        .docs()
        .size();
  }

  private static void assertRefused(RejectionCode code, Answer answer) {
    assertEquals(code, assertInstanceOf(Answer.Rejected.class, answer).code());
  }

  @Test
  void a_request_to_a_completed_execution_is_recorded_and_changes_nothing() {
    complete();
    long granted = recorded(RESUME);
    List<NodeState> nodes = List.copyOf(bench.state(ID).nodes());

    assertRefused(RejectionCode.EXECUTION_TERMINAL, resume(ANN, ASK));
    assertRefused(RejectionCode.EXECUTION_TERMINAL, cancel(bench.engine, ANN, PAY));

    assertEquals(granted + 1, recorded(RESUME));
    assertEquals(1, recorded(CANCEL_ONE));
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(nodes, List.copyOf(bench.state(ID).nodes()));
    assertEquals(2, kept());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void a_request_to_a_failed_execution_is_recorded_and_changes_nothing() {
    bench.submit(ID, new FailNode(ASK, null, null));
    assertEquals(ExecutionStatus.FAILED, bench.status());

    assertRefused(RejectionCode.EXECUTION_TERMINAL, resume(ANN, ASK));

    assertEquals(1, recorded(RESUME));
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void a_request_is_recorded_once_and_refused_every_time() {
    bench.submit(ID, CANCEL);
    Engine other = bench.another();

    for (int i = 0; i < 5; i++) {
      assertRefused(RejectionCode.EXECUTION_TERMINAL, cancel(bench.engine, ANN, PAY));
      assertRefused(RejectionCode.EXECUTION_TERMINAL, cancel(other, ANN, PAY));
    }

    assertEquals(1, recorded(CANCEL_ONE));
    assertEquals(1, kept());
    cancel(bench.engine, Actor.user("bob"), PAY);
    cancel(bench.engine, ANN, ASK);
    assertEquals(3, recorded(CANCEL_ONE));
  }

  @Test
  void the_log_of_an_execution_does_not_grow_with_every_refused_request() {
    bench.submit(ID, CANCEL);
    long before = bench.state(ID).version();

    for (int i = 0; i < 3 * LateResults.MOST; i++) {
      assertRefused(
          RejectionCode.EXECUTION_TERMINAL, cancel(bench.engine, Actor.user("u" + i), PAY));
    }

    assertEquals(LateResults.MOST, bench.state(ID).version() - before);
    assertEquals(LateResults.MOST, recorded(CANCEL_ONE));
    assertEquals(LateResults.MOST, kept());
  }

  @Test
  void a_batch_records_no_more_than_there_is_room_for() {
    bench.submit(ID, CANCEL);
    for (int i = 1; i < LateResults.MOST; i++) {
      cancel(bench.engine, Actor.user("u" + i), PAY);
    }
    List<CommandEnvelope> both =
        List.of(
            Bench.command(new RequestResumeNode(ASK, null, null)),
            Bench.command(new RequestResumeNode(PAY, null, null)));

    bench.engine.submit(both, PATIENCE);
    bench.engine.submit(both, PATIENCE);

    assertEquals(1, recorded(RESUME));
  }

  @Test
  void a_granted_request_that_is_sent_again_is_not_recorded_as_refused() {
    CommandEnvelope wish =
        new CommandEnvelope(
            CommandId.of("c-1"), ID, ANN, null, new RequestResumeNode(ASK, WaitKey.of("k"), null));
    assertInstanceOf(Answer.Accepted.class, bench.engine.submit(wish));

    for (Engine engine : List.of(bench.engine, bench.another())) {
      assertInstanceOf(Answer.Accepted.class, engine.submit(wish));
    }

    assertEquals(1, recorded(RESUME));
    assertEquals(0, kept());
  }

  @Test
  void a_cancel_wins_over_requests_that_are_recorded_with_it() {
    bench.engine.submit(
        List.of(
            Bench.command(new RequestResumeNode(PAY, null, null)),
            Bench.command(CANCEL),
            Bench.command(new SucceedNode(ASK, null, null))),
        PATIENCE);

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("ask"));
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("pay"));
    assertEquals(List.of(), bench.openJobs());
  }
}
