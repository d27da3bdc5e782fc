package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.GRAPH;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.store.ReadSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that the guards grant, but that are the process manager's part. */
final class OutsideCommandsTest {

  private final GraphBench bench = new GraphBench();

  @BeforeEach
  void register() {
    bench.path("child", Task.of("inner"));
    bench.register(
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("pay"), Fork.of("fork"), Join.of("join"))
            .add(Wait.of("ask"), Timer.of("nap", Duration.ofHours(1)))
            .add(SubExecution.of("sub", "child"), Success.of("end"))
            .path("start", "pay", "fork", "ask", "join", "end")
            .path("fork", "nap", "join")
            .path("fork", "sub", "join"));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static NodeId node(String name) {
    return NodeId.of(name);
  }

  private Refusal refused(NodeCommand command) {
    return ((Answer.Refused) bench.submit(ID, command)).code();
  }

  private Answer as(Authority authority, NodeCommand command) {
    return bench.engine.submit(command(command), authority, PATIENCE);
  }

  private void atTheFork() {
    bench.start();
    bench.workers.succeed(bench.claim(), null);
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("ask"));
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("nap"));
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("sub"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "pay", "fork", "ask", "nap", "sub", "join", "end"})
  void no_node_becomes_ready_before_the_start(String name) {
    NewExecution later = NewExecution.of(GRAPH, null).named(ID).begin(NewExecution.Begin.LATER);
    bench.engine.create(later, ANN, PATIENCE);
    long before = bench.state(ID).version();

    assertEquals(Refusal.NODE_NOT_REACHED, refused(new MarkNodeReady(node(name))));

    assertEquals(before, bench.state(ID).version());
    bench.submit(ID, new StartExecution(null));
    assertEquals(NodeStatus.READY, bench.nodeStatus("pay"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fork", "ask", "nap", "sub", "join", "end"})
  void no_node_becomes_ready_before_its_turn(String name) {
    bench.start();
    bench.claim();

    assertEquals(Refusal.NODE_NOT_REACHED, refused(new MarkNodeReady(node(name))));

    assertEquals(NodeStatus.IDLE, bench.nodeStatus(name));
    assertEquals(ExecutionStatus.ACTIVE, bench.status());
  }

  @Test
  void a_batch_is_judged_alike() {
    bench.start();

    List<Answer> answers =
        bench.engine.submit(
            List.of(
                command(new MarkNodeReady(node("end"))), command(new MarkNodeReady(node("fork")))),
            PATIENCE);

    answers.forEach(
        answer -> assertEquals(Refusal.NODE_NOT_REACHED, ((Answer.Refused) answer).code()));
  }

  @Test
  void an_operator_cannot_force_it() {
    bench.start();

    Answer answer = as(Authority.FORCE, new MarkNodeReady(node("end")));

    assertEquals(Refusal.NODE_NOT_REACHED, ((Answer.Refused) answer).code());
  }

  @Test
  void an_admin_can_and_the_log_says_so() {
    bench.start();
    bench.claim();

    Answer answer = as(Authority.ADMIN, new MarkNodeReady(node("end")));

    assertInstanceOf(Answer.Accepted.class, answer);
    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(List.of("NODE_READY ADMIN"), forced());
  }

  @Test
  void what_an_operator_forces_on_a_worker_is_in_the_log_too() {
    bench.start();
    bench.claim();

    as(Authority.FORCE, new SucceedNode(node("pay"), null, null));

    assertEquals(List.of("NODE_SUCCEEDED OPERATOR"), forced());
  }

  private List<String> forced() {
    return bench.store.read(Streams.execution(ID), ReadSpec.forwardFrom(1)).events().stream()
        .map(stored -> stored.event())
        .flatMap(
            event ->
                Optional.ofNullable(event.headers().get(EventFormat.FORCE))
                    .map(right -> event.type() + " " + right)
                    .stream())
        .toList();
  }

  @Test
  void what_is_ready_already_is_answered_as_before() {
    bench.start();

    Answer answer = bench.submit(ID, new MarkNodeReady(node("pay")));

    assertEquals(NoOpReason.ALREADY_READY, ((Answer.NoOp) answer).reason());
  }

  @Test
  void after_a_cancel_the_cancel_is_the_answer_for_admins_too() {
    bench.start();
    bench.submit(ID, CANCEL);

    for (Authority authority : List.of(Authority.NONE, Authority.FORCE, Authority.ADMIN)) {
      Answer answer = as(authority, new MarkNodeReady(node("end")));
      assertEquals(RejectionCode.EXECUTION_TERMINAL, ((Answer.Rejected) answer).code());
    }
  }

  @Test
  void a_cancel_in_the_same_slice_wins_over_a_node_that_is_readied() {
    bench.start();

    List<Answer> answers =
        bench.engine.submit(
            List.of(command(new MarkNodeReady(node("end"))), command(CANCEL)), PATIENCE);

    assertInstanceOf(Answer.Accepted.class, answers.get(1));
    assertEquals(ExecutionStatus.CANCELED, bench.status());
  }

  @Test
  void a_cancel_after_a_forced_ready_wins() {
    bench.start();
    as(Authority.ADMIN, new MarkNodeReady(node("sub")));

    bench.submit(ID, CANCEL);
    bench.drain();

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(List.of(), bench.openJobs());
  }

  @Test
  void the_engine_alone_settles_its_own_nodes() {
    atTheFork();

    assertEquals(Refusal.ADMIN_REQUIRED, refused(new SucceedNode(node("sub"), null, null)));
    assertEquals(Refusal.ADMIN_REQUIRED, refused(new FailNode(node("sub"), null, null)));
    assertEquals(Refusal.ADMIN_REQUIRED, refused(new StartNode(node("sub"), 2, null, null)));
    assertEquals(
        Refusal.ADMIN_REQUIRED, refused(new PutNodeWaiting(node("sub"), null, null, null, null)));
    assertEquals(
        Refusal.ADMIN_REQUIRED,
        refused(new ReportNodeProgress(node("sub"), null, "half", null, null)));
    assertEquals(Refusal.ADMIN_REQUIRED, refused(new FailNode(node("nap"), null, null)));
    assertEquals(
        Refusal.ADMIN_REQUIRED,
        ((Answer.Refused) as(Authority.FORCE, new SucceedNode(node("sub"), null, null))).code());
    assertEquals(NodeStatus.RUNNING, bench.nodeStatus("sub"));
  }

  @Test
  void the_world_outside_speaks_for_nodes_that_wait() {
    atTheFork();

    assertInstanceOf(
        Answer.Accepted.class, bench.submit(ID, new ResumeNode(node("nap"), null, null)));
    assertInstanceOf(
        Answer.Accepted.class, bench.submit(ID, new FailNode(node("ask"), null, null)));

    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("nap"));
    assertEquals(ExecutionStatus.FAILED, bench.status());
  }

  @Test
  void a_node_that_an_edge_leads_to_can_be_readied_while_the_reaction_is_due() {
    GraphBuilder wide = Graph.builder("orders").add(Start.of("start"), Fork.of("fork"));
    wide.add(Join.of("join")).path("start", "fork");
    for (int i = 0; i < 1_200; i++) {
      wide.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    bench.register(wide);
    bench.start();
    while (bench.nodeStatus("fork") != NodeStatus.SUCCEEDED) {
      assertEquals(1, bench.engine.finishPending(1));
    }
    assertEquals(NodeStatus.IDLE, bench.nodeStatus("t1199"), "the reaction is not due any more");

    assertEquals(Refusal.NODE_NOT_REACHED, refused(new MarkNodeReady(node("join"))));
    assertInstanceOf(Answer.Accepted.class, bench.submit(ID, new MarkNodeReady(node("t1199"))));

    assertEquals(NodeStatus.READY, bench.nodeStatus("t1199"));
  }
}
