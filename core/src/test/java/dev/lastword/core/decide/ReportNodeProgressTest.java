package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.PROGRESS_WHILE_WAITING;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.reportNodeProgress;
import static dev.lastword.core.testkit.Wishes.reportNodeProgressOf;

import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.JsonValue.JsonNumber;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class ReportNodeProgressTest {

  private static final NodeProgressReported NOTHING_TOLD =
      new NodeProgressReported(A, null, null, null);

  @Test
  void a_running_node_reports_progress() {
    given(Log.node(A, NodeStatus.RUNNING)).when(reportNodeProgress(A)).thenAccepted(NOTHING_TOLD);
  }

  @Test
  void progress_message_and_metrics_are_handed_on() {
    JsonNumber half = new JsonNumber("50.0");

    given(Log.node(A, NodeStatus.RUNNING))
        .when(new ReportNodeProgress(A, half, "half", json("{\"rows\":7}"), 1L))
        .thenAccepted(new NodeProgressReported(A, half, "half", json("{\"rows\":7}")));
  }

  @Test
  void the_same_progress_may_be_reported_again() {
    given(Log.node(A, NodeStatus.RUNNING).and(NOTHING_TOLD))
        .when(reportNodeProgress(A))
        .thenAccepted(NOTHING_TOLD);
  }

  @ParameterizedTest
  @EnumSource(names = "RUNNING", mode = Mode.EXCLUDE)
  void a_node_that_does_not_run_reports_no_progress(NodeStatus status) {
    given(Log.node(A, status))
        .when(reportNodeProgress(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING], found " + status);
  }

  @ParameterizedTest
  @EnumSource(names = {"RUNNING", "WAITING"})
  void a_waiting_node_reports_progress_too_if_the_policy_says_so(NodeStatus status) {
    given(Log.node(A, status))
        .with(PROGRESS_WHILE_WAITING)
        .when(reportNodeProgress(A))
        .thenAccepted(NOTHING_TOLD);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RUNNING", "WAITING"},
      mode = Mode.EXCLUDE)
  void no_other_node_reports_progress_whatever_the_policy(NodeStatus status) {
    given(Log.node(A, status))
        .with(PROGRESS_WHILE_WAITING)
        .when(reportNodeProgress(A))
        .thenRejectedWith(RejectionCode.NODE_STATUS)
        .saying("node a was expected in [RUNNING, WAITING], found " + status);
  }

  @Test
  void the_current_attempt_reports_progress() {
    given(Log.node(A, NodeStatus.RUNNING))
        .when(reportNodeProgressOf(A, 1))
        .thenAccepted(NOTHING_TOLD);
  }

  @Test
  void another_attempt_does_not() {
    given(Log.node(A, NodeStatus.RUNNING))
        .when(reportNodeProgressOf(A, 2))
        .thenRejectedWith(RejectionCode.STALE_ATTEMPT)
        .saying("attempt 1 was expected, found 2");
  }

  @Test
  void the_status_is_judged_before_the_attempt() {
    given(Log.node(A, NodeStatus.READY))
        .when(reportNodeProgressOf(A, 2))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }
}
