package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.command;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.ResumeMode;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests to resume: a wish of the outside, granted in its own commit or not at all. */
final class ResumeTest {

  private static final WaitKey KEY = WaitKey.of("k");
  private static final NodeId SIGN = NodeId.of("sign");

  private final GraphBench bench = new GraphBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_request_with_the_key_resumes_and_one_without_does_not() {
    bench.path("orders", Wait.of("sign").waitKey("k"));
    bench.start();

    bench.submit(ID, new RequestResumeNode(SIGN, WaitKey.of("other"), null));
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));
    bench.submit(ID, new RequestResumeNode(SIGN, KEY, null));

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
  }

  @Test
  void a_node_that_is_resumed_by_hand_waits_for_the_command() {
    bench.path("orders", Wait.of("sign").waitKey("k").resume(ResumeMode.MANUAL));
    bench.start();

    assertInstanceOf(
        Answer.Accepted.class, bench.submit(ID, new RequestResumeNode(SIGN, KEY, null)));
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));
    bench.submit(ID, new ResumeNode(SIGN, KEY, new JsonString("yes")));

    assertEquals(ExecutionStatus.COMPLETED, bench.status());
    assertEquals(new JsonString("yes"), bench.node("sign").details().output());
  }

  @Test
  void a_granted_request_is_not_lost_when_others_fill_its_commit() {
    var graph =
        Graph.builder("orders")
            .add(Start.of("start"), Fork.of("both"), Join.of("all"), Success.of("end"))
            .add(Task.of("go"), Fork.of("fork"), Join.of("join"), Wait.of("zz").waitKey("k"))
            .path("start", "both", "go", "fork")
            .path("join", "all", "end")
            .path("both", "zz", "all");
    for (int i = 0; i < 900; i++) {
      graph.add(Task.of("t" + i)).path("fork", "t" + i, "join");
    }
    bench.register(graph);
    bench.start();
    bench.drain();
    bench.workers.succeed(bench.claim(), null);
    assertEquals(NodeStatus.IDLE, bench.nodeStatus("t899"));

    bench.another().submit(command(new RequestResumeNode(NodeId.of("zz"), KEY, null)));

    List<String> types = bench.types(ID);
    assertEquals("NODE_RESUMED", types.get(types.indexOf("NODE_RESUME_REQUESTED") + 1));
    assertEquals(NodeStatus.IDLE, bench.nodeStatus("t899"));
    GraphBench.drain(bench.another());
    assertEquals(NodeStatus.SUCCEEDED, bench.nodeStatus("zz"));
    assertEquals(NodeStatus.READY, bench.nodeStatus("t899"));
  }

  @Test
  void a_cancel_in_the_same_slice_leaves_the_wish_unfulfilled() {
    bench.path("orders", Wait.of("sign").waitKey("k"));
    bench.start();

    List<CommandEnvelope> batch =
        List.of(command(new RequestResumeNode(SIGN, KEY, null)), command(CANCEL));
    bench.engine.submit(batch, PATIENCE);

    assertEquals(ExecutionStatus.CANCELED, bench.status());
    assertEquals(NodeStatus.CANCELED, bench.nodeStatus("sign"));
    assertTrue(!bench.types(ID).contains("NODE_RESUMED"));
  }
}
