package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.SETTLE_DURING_GRACE;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.ERROR;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.canceled;
import static dev.lastword.core.testkit.Facts.nodeFailReported;
import static dev.lastword.core.testkit.Facts.nodeFailed;
import static dev.lastword.core.testkit.Facts.nodeSucceeded;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.failNode;
import static dev.lastword.core.testkit.Wishes.succeedNode;
import static dev.lastword.core.testkit.Wishes.succeedNodeOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.EveryCommand;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.testkit.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What a cancel request leaves open to a node that still runs, if the policy says so. */
class SettleDuringGraceTest {

  @Test
  void a_running_node_still_succeeds() {
    inGrace(NodeStatus.RUNNING)
        .when(succeedNode(A, json("1")))
        .thenAccepted(nodeSucceeded(A, json("1")));
  }

  @Test
  void a_running_node_still_fails() {
    inGrace(NodeStatus.RUNNING)
        .when(failNode(A, ERROR))
        .thenAccepted(nodeFailReported(A, ERROR), nodeFailed(A, ERROR));
  }

  @Test
  void without_the_option_it_does_neither() {
    Scenario strict = given(Log.node(A, NodeStatus.RUNNING).and(cancelRequested()));

    strict.when(succeedNode(A)).thenRejectedWith(RejectionCode.CANCEL_REQUESTED);
    strict.when(failNode(A)).thenRejectedWith(RejectionCode.CANCEL_REQUESTED);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RUNNING", "SUCCEEDED"},
      mode = Mode.EXCLUDE)
  void any_other_node_no_longer_succeeds(NodeStatus status) {
    inGrace(status)
        .with(PolicyOption.SUCCEED_FROM_WAITING)
        .when(succeedNode(A))
        .thenRejectedWith(RejectionCode.CANCEL_REQUESTED)
        .saying("no cancel request was expected, found one of " + requestedAt(status));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RUNNING", "FAILED"},
      mode = Mode.EXCLUDE)
  void any_other_node_no_longer_fails(NodeStatus status) {
    inGrace(status)
        .when(failNode(A))
        .thenRejectedWith(RejectionCode.CANCEL_REQUESTED)
        .saying("no cancel request was expected, found one of " + requestedAt(status));
  }

  @Test
  void a_repeated_result_gets_the_same_answer() {
    inGrace(NodeStatus.SUCCEEDED).when(succeedNode(A)).thenNoOp(NoOpReason.ALREADY_SUCCEEDED);
    inGrace(NodeStatus.FAILED).when(failNode(A)).thenNoOp(NoOpReason.ALREADY_FAILED);
  }

  @Test
  void a_node_is_looked_for_first() {
    inGrace(NodeStatus.RUNNING).when(succeedNode(B)).thenRejectedWith(RejectionCode.NODE_NOT_FOUND);
  }

  @Test
  void the_attempt_is_still_judged() {
    inGrace(NodeStatus.RUNNING)
        .when(succeedNodeOf(A, 2))
        .thenRejectedWith(RejectionCode.STALE_ATTEMPT);
  }

  @Test
  void after_the_end_nothing_settles() {
    given(Log.node(A, NodeStatus.RUNNING).and(cancelRequested(), canceled()))
        .with(SETTLE_DURING_GRACE)
        .when(succeedNode(A))
        .thenRejectedWith(RejectionCode.EXECUTION_TERMINAL);
  }

  @Test
  void what_settles_in_grace_does_not_stop_the_cancel() {
    ExecutionState state = inGrace(NodeStatus.RUNNING).when(succeedNode(A)).state();

    assertEquals(ExecutionStatus.ACTIVE, state.status());
    assertEquals(NodeStatus.SUCCEEDED, state.node(A).orElseThrow().status());
    assertEquals(true, state.isCancelRequested());
  }

  @Test
  void a_node_without_a_cancel_request_settles_as_ever() {
    given(Log.node(A, NodeStatus.WAITING))
        .with(SETTLE_DURING_GRACE)
        .when(succeedNode(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
    given(Log.node(A, NodeStatus.WAITING))
        .with(SETTLE_DURING_GRACE)
        .when(failNode(A))
        .thenAccepted(nodeFailReported(A), nodeFailed(A));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "START_EXECUTION",
        "MARK_NODE_READY",
        "START_NODE",
        "REPORT_NODE_PROGRESS",
        "PUT_NODE_WAITING",
        "REQUEST_RESUME_NODE",
        "RESUME_NODE"
      })
  void progress_is_not_among_what_is_left_open(CommandType type) {
    Command command = EveryCommand.of(type, A);
    for (NodeStatus status : NodeStatus.values()) {
      inGrace(status).when(command).thenRejectedWith(RejectionCode.CANCEL_REQUESTED);
    }
  }

  private static Scenario inGrace(NodeStatus status) {
    return given(Log.node(A, status).and(cancelRequested())).with(SETTLE_DURING_GRACE);
  }

  private static String requestedAt(NodeStatus status) {
    return Log.second(Log.node(A, status).bodies().size() + 1).toString();
  }
}
