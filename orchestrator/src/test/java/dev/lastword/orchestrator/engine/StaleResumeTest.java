package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.command;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A Task that waits twice, such as for two approvals: a request that ended the first wait does not
 * end the second, also on an engine that reads of both at once.
 */
final class StaleResumeTest {

  private static final NodeId SIGN = NodeId.of("sign");

  private final GraphBench bench = new GraphBench();
  private Engine other;
  private Assignment sign;
  private Assignment pack;

  @BeforeEach
  void start() {
    bench.register(
        Graph.builder("orders")
            .choices(PolicyChoices.NONE.with(PolicyChoice.RECORD_REFUSED_REQUESTS))
            .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
            .add(Task.of("sign"), Task.of("pack"))
            .path("start", "fork", "sign", "join", "end")
            .path("fork", "pack", "join"));
    bench.start();
    List<Assignment> jobs = bench.claims("w-1");
    sign = jobs.stream().filter(job -> job.nodeId().equals(SIGN)).findFirst().orElseThrow();
    pack = jobs.stream().filter(job -> !job.nodeId().equals(SIGN)).findFirst().orElseThrow();
    other = bench.another();
    otherReports();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  /** Lets the other engine commit something that has nothing to do with the wait. */
  private void otherReports() {
    assertInstanceOf(
        Answer.Accepted.class, other.workers().progress(pack, JsonNumber.of(50), null));
  }

  private static @Nullable WaitKey key(@Nullable String text) {
    return text == null ? null : WaitKey.of(text);
  }

  private int resumed() {
    return Collections.frequency(bench.types(ID), "NODE_RESUMED");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"first", "second"})
  void a_request_that_was_granted_does_not_end_the_next_wait(@Nullable String second) {
    bench.workers.await(sign, WaitKey.of("first"), null, null);
    bench.engine.submit(command(new RequestResumeNode(SIGN, WaitKey.of("first"), null)));
    bench.workers.await(bench.claim(), key(second), null, null);

    otherReports();

    assertEquals(1, resumed());
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));
    assertInstanceOf(
        Answer.Accepted.class,
        other.submit(command(new RequestResumeNode(SIGN, key(second), null))));
    assertEquals(2, resumed());
  }

  @Test
  void a_request_that_was_refused_before_the_wait_does_not_end_it() {
    bench.engine.submit(command(new RequestResumeNode(SIGN, null, null)));
    assertEquals(1, Collections.frequency(bench.types(ID), "NODE_RESUME_REQUESTED"));
    bench.workers.await(sign, null, null, null);

    otherReports();

    assertEquals(0, resumed());
    assertEquals(NodeStatus.WAITING, bench.nodeStatus("sign"));
  }
}
