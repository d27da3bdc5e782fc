package dev.lastword.orchestrator.query;

import static dev.lastword.orchestrator.query.Inquiry.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.process.OpenGate;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ExplainTest {

  private final Inquiry inquiry = new Inquiry();
  private final Rig rig = inquiry.rig;
  private final Executions executions = inquiry.executions;

  @AfterEach
  void close() {
    inquiry.close();
  }

  @Test
  void nothing_is_explained_of_what_does_not_exist() {
    assertEquals(Optional.empty(), executions.explain(ID));
  }

  @Test
  void an_execution_that_was_not_started_says_so() {
    rig.start(
        NewExecution.of(rig.path("orders", Task.of("pay")), null)
            .named(ID)
            .begin(NewExecution.Begin.LATER));

    assertEquals(List.of(new Hold.NotStarted()), inquiry.account().holds());
    assertEquals(List.of(new Hold.Unreached(List.of(NodeId.of("start")))), inquiry.holds("pay"));
    inquiry.says("waits to be started: StartExecution", "waits to be reached, behind start");
  }

  @Test
  void a_subexecution_names_its_child_and_where_that_stands() {
    rig.path("inner", Task.of("work"));
    rig.start("o1", rig.path("orders", SubExecution.of("sub", "inner")));
    Hold.Child hold = (Hold.Child) inquiry.holds("sub").get(0);

    assertEquals(Optional.of(ExecutionStatus.ACTIVE), hold.status());
    inquiry.says("waits for its child " + hold.child() + ", which is ACTIVE");
    rig.settle();
    Account child = executions.explain(hold.child()).orElseThrow();
    assertTrue(child.text().contains("is the child of o1, node sub"), child.text());
    assertEquals(
        List.of(hold.child()),
        executions.list(ExecutionFilter.ALL.parent(ID), Optional.empty(), 10).items().stream()
            .map(ExecutionSummary::executionId)
            .toList());
  }

  @Test
  void a_wait_names_its_key_and_its_deadline_and_a_timer_its_time() {
    rig.start(
        "o1", rig.path("orders", Wait.of("approval").waitKey("k7").deadline(Duration.ofHours(1))));
    rig.start("o2", rig.path("naps", Timer.of("nap", Duration.ofHours(2))));

    assertEquals(
        List.of(
            new Hold.Resume(Optional.of(WaitKey.of("k7"))),
            new Hold.Due(inquiry.in(Duration.ofHours(1)), Hold.TimerState.SET)),
        inquiry.holds("approval"));
    inquiry.says("waits for a resume with key k7", "is due at");
    Account nap = executions.explain(ExecutionId.of("o2")).orElseThrow();
    assertEquals(
        List.of(new Hold.Due(inquiry.in(Duration.ofHours(2)), Hold.TimerState.SET)),
        nap.nodes().get(0).holds());
  }

  @Test
  void a_timer_that_is_late_and_one_that_is_lost_are_told_apart() {
    rig.start("o1", rig.path("naps", Timer.of("nap", Duration.ofHours(2))));
    Instant due = inquiry.in(Duration.ofHours(2));
    rig.time().advance(Duration.ofHours(3));

    assertEquals(List.of(new Hold.Due(due, Hold.TimerState.LATE)), inquiry.holds("nap"));
    inquiry.says("its timer has not gone off yet");
    String timer =
        rig.store()
            .extension(Jobs.class)
            .list(JobFilter.ALL.queue(StoreLayout.TIMER_QUEUE))
            .jobs()
            .get(0)
            .id();
    rig.store().commit(Commit.builder().end(timer, "Lost").deleteJob(timer).build());
    assertEquals(List.of(new Hold.Due(due, Hold.TimerState.MISSING)), inquiry.holds("nap"));
    inquiry.says("has no timer: reconcile");
  }

  @Test
  void a_join_names_the_branches_that_it_lacks_and_where_they_are() {
    rig.start(
        "o1",
        rig.register(
            Graph.builder("orders")
                .add(Start.of("start"), Fork.of("fork"), Join.of("join"), Success.of("end"))
                .add(Task.of("a"), Task.of("b"), Task.of("b2"))
                .path("start", "fork", "a", "join", "end")
                .path("fork", "b", "b2", "join")));
    Assignment first = rig.claim("w-1");
    Assignment second = rig.claim("w-2");
    rig.workers().succeed(first.nodeId().equals(NodeId.of("a")) ? first : second, null);
    rig.workers().succeed(first.nodeId().equals(NodeId.of("a")) ? second : first, null);

    OpenGate gate = ((Hold.Gate) inquiry.holds("join").get(0)).gate();

    assertEquals(new JoinCount(1, 0, 0, 1), gate.count());
    assertEquals(
        List.of(new OpenGate.Lane(NodeId.of("b"), Optional.empty(), List.of(NodeId.of("b2")))),
        gate.lacking());
    assertEquals(Optional.of(NodeStatus.SUCCEEDED), gate.branches().get(0).ended());
    inquiry.says("waits for branches: b (at b2); ALL_SUCCESS passes when s = n, with n = 2, s = 1");
  }

  @Test
  void a_cancel_that_has_not_arrived_names_its_laggards_and_a_late_result_is_told() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship")));
    Assignment held = rig.claim("w-1");
    Instant until = inquiry.in(Duration.ofMinutes(1));
    rig.submit(ID, new CancelExecution("enough", null, CancelMode.GRACEFUL, until));

    assertEquals(
        new Hold.Canceling(
            rig.time().instant(),
            CancelMode.GRACEFUL,
            Optional.of(until),
            List.of(NodeId.of("pay"))),
        inquiry.account().holds().get(0));
    assertEquals(List.of(new Hold.Held("w-1", 1, held.expiresAt(), false)), inquiry.holds("pay"));
    inquiry.says("not yet canceled: pay");

    rig.time().advance(Duration.ofMinutes(2));
    rig.settle();
    rig.workers().succeed(held, null);
    assertEquals(List.of(), inquiry.account().nodes());
    assertEquals(1, inquiry.account().refused().size());
    inquiry.says("o1 is CANCELED", "Refused:", "SucceedNode of pay by external w-1 at ");
  }
}
