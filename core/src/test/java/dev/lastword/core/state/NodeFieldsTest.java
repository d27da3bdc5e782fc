package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.ERROR;
import static dev.lastword.core.testkit.Facts.KEY;
import static dev.lastword.core.testkit.Facts.WORKER;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeFailReported;
import static dev.lastword.core.testkit.Facts.nodeFailed;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static dev.lastword.core.testkit.Facts.nodeStarted;
import static dev.lastword.core.testkit.Facts.nodeSucceeded;
import static dev.lastword.core.testkit.Facts.nodeWaiting;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Log.second;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeLifecycleEvent.NodeProgressReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.testkit.EveryEvent;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What a node keeps of its events. */
class NodeFieldsTest {

  private static final Log RUNNING = Log.node(A, NodeStatus.RUNNING);
  private static final Log FULL =
      RUNNING.and(
          new NodeStarted(A, 3, WORKER, second(50)),
          new NodeProgressReported(A, JsonNumber.of(10), "ten", null),
          new NodeWaiting(A, KEY, json("\"sure?\""), second(60)),
          nodeSucceeded(A, json("1")),
          nodeFailReported(A, ERROR));

  @Test
  void the_highest_attempt_counts() {
    assertEquals(3, RUNNING.and(nodeStarted(A, 3)).stateOf(A).attempt());
    assertEquals(3, RUNNING.and(nodeStarted(A, 3), nodeStarted(A, 2)).stateOf(A).attempt());
  }

  @Test
  void the_last_worker_that_was_named_counts() {
    Log started = RUNNING.and(new NodeStarted(A, 2, WORKER, null));

    assertEquals(WORKER, started.stateOf(A).workerId());
    assertEquals(WORKER, started.and(nodeStarted(A, 3)).stateOf(A).workerId());
    assertEquals(
        WorkerId.of("w2"),
        started.and(new NodeStarted(A, 1, WorkerId.of("w2"), null)).stateOf(A).workerId());
  }

  @Test
  void a_start_sets_its_deadline_and_clears_the_one_before() {
    Log due = RUNNING.and(new NodeStarted(A, 2, null, second(50)));

    assertEquals(second(50), due.stateOf(A).details().dueAt());
    assertEquals(
        second(70), due.and(new NodeStarted(A, 3, null, second(70))).stateOf(A).details().dueAt());
    assertEquals(null, due.and(nodeStarted(A, 3)).stateOf(A).details().dueAt());
  }

  @Test
  void a_wait_sets_its_deadline_and_clears_the_one_of_the_start() {
    Log due = RUNNING.and(new NodeStarted(A, 2, null, second(50)));

    assertEquals(
        second(60),
        due.and(new NodeWaiting(A, null, null, second(60))).stateOf(A).details().dueAt());
    assertEquals(null, due.and(nodeWaiting(A)).stateOf(A).details().dueAt());
  }

  @Test
  void a_wait_that_names_no_key_and_no_prompt_keeps_those_before() {
    NodeDetails details = FULL.and(nodeWaiting(A)).stateOf(A).details();

    assertEquals(KEY, details.waitKey());
    assertEquals(json("\"sure?\""), details.prompt());
  }

  @Test
  void a_wait_that_names_another_key_and_prompt_replaces_those_before() {
    NodeDetails details =
        FULL.and(new NodeWaiting(A, WaitKey.of("k2"), json("2"), null)).stateOf(A).details();

    assertEquals(WaitKey.of("k2"), details.waitKey());
    assertEquals(json("2"), details.prompt());
  }

  @Test
  void progress_keeps_what_it_does_not_tell() {
    Log ten = RUNNING.and(new NodeProgressReported(A, JsonNumber.of(10), "ten", null));
    Log message = ten.and(new NodeProgressReported(A, null, "more", json("1")));
    Log percent = ten.and(new NodeProgressReported(A, JsonNumber.of(5), null, json("1")));

    assertEquals(JsonNumber.of(10), message.stateOf(A).details().progress());
    assertEquals("more", message.stateOf(A).details().progressMessage());
    assertEquals(JsonNumber.of(5), percent.stateOf(A).details().progress());
    assertEquals("ten", percent.stateOf(A).details().progressMessage());
  }

  @Test
  void a_success_keeps_the_output_before_if_it_has_none() {
    Log succeeded = RUNNING.and(nodeSucceeded(A, json("1")));

    assertEquals(json("1"), succeeded.and(nodeSucceeded(A)).stateOf(A).details().output());
    assertEquals(
        json("2"), succeeded.and(nodeSucceeded(A, json("2"))).stateOf(A).details().output());
  }

  @Test
  void a_reported_failure_counts_and_leaves_the_status() {
    NodeState node = RUNNING.and(nodeFailReported(A, ERROR), nodeFailReported(A)).stateOf(A);

    assertEquals(NodeStatus.RUNNING, node.status());
    assertEquals(2, node.failures());
    assertEquals(ERROR, node.details().error());
  }

  @Test
  void a_failure_settles_and_does_not_count_again() {
    NodeState node = RUNNING.and(nodeFailReported(A, ERROR), nodeFailed(A)).stateOf(A);

    assertEquals(NodeStatus.FAILED, node.status());
    assertEquals(1, node.failures());
    assertEquals(ERROR, node.details().error());
  }

  @Test
  void the_last_error_that_was_told_counts() {
    NodeError other = NodeError.of("OTHER", "another");

    assertEquals(
        other,
        RUNNING.and(nodeFailed(A, ERROR), nodeFailed(A, other)).stateOf(A).details().error());
    assertEquals(
        other,
        RUNNING
            .and(nodeFailReported(A, ERROR), nodeFailReported(A, other))
            .stateOf(A)
            .details()
            .error());
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "NODE_STARTED",
        "NODE_PROGRESS_REPORTED",
        "NODE_WAITING",
        "NODE_SUCCEEDED",
        "NODE_FAIL_REPORTED",
        "NODE_FAILED"
      })
  void fields_are_kept_even_when_the_status_does_not_move(EventType type) {
    Log canceled = Log.node(A, NodeStatus.CANCELED);

    Changes.something(canceled, EveryEvent.of(type, A));
    assertEquals(NodeStatus.CANCELED, canceled.and(EveryEvent.of(type, A)).stateOf(A).status());
  }

  @Test
  void each_event_leaves_the_fields_of_the_others() {
    NodeState node = FULL.and(nodeStarted(A, 3)).stateOf(A);

    assertEquals(
        new NodeDetails(
            KEY, json("\"sure?\""), null, null, json("1"), ERROR, JsonNumber.of(10), "ten"),
        node.details());
    assertEquals(3, node.attempt());
    assertEquals(WORKER, node.workerId());
    assertEquals(1, node.failures());
    assertEquals(NodeStatus.SUCCEEDED, node.status());
  }

  @ParameterizedTest
  @EnumSource(names = "EXECUTION_.*", mode = Mode.MATCH_NONE)
  void an_event_about_one_node_leaves_the_others(EventType type) {
    Log two = RUNNING.and(nodeCreated(B), nodeReady(B));

    assertEquals(two.stateOf(B), two.and(EveryEvent.of(type, A)).stateOf(B));
  }
}
