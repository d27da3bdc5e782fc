package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.ERROR;
import static dev.lastword.core.testkit.Facts.canceled;
import static dev.lastword.core.testkit.Facts.completed;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.failed;
import static dev.lastword.core.testkit.Facts.nodeCanceled;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeFailed;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static dev.lastword.core.testkit.Facts.nodeStarted;
import static dev.lastword.core.testkit.Facts.nodeSucceeded;
import static dev.lastword.core.testkit.Facts.nodeWaiting;
import static dev.lastword.core.testkit.Facts.started;
import static dev.lastword.core.testkit.Json.json;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.Event;
import dev.lastword.core.testkit.Log;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The higher rank wins, whatever the order in which facts arrive. */
class RankTest {

  @Test
  void executions_rank_active_completed_failed_canceled() {
    assertEquals(100, ExecutionStatus.ACTIVE.rank());
    assertEquals(200, ExecutionStatus.COMPLETED.rank());
    assertEquals(300, ExecutionStatus.FAILED.rank());
    assertEquals(400, ExecutionStatus.CANCELED.rank());
  }

  @Test
  void nodes_rank_idle_ready_running_waiting_succeeded_failed_canceled() {
    assertEquals(100, NodeStatus.IDLE.rank());
    assertEquals(200, NodeStatus.READY.rank());
    assertEquals(300, NodeStatus.RUNNING.rank());
    assertEquals(400, NodeStatus.WAITING.rank());
    assertEquals(500, NodeStatus.SUCCEEDED.rank());
    assertEquals(600, NodeStatus.FAILED.rank());
    assertEquals(700, NodeStatus.CANCELED.rank());
  }

  @Test
  void every_execution_but_an_active_one_has_ended() {
    assertEquals(
        List.of(ExecutionStatus.COMPLETED, ExecutionStatus.FAILED, ExecutionStatus.CANCELED),
        Stream.of(ExecutionStatus.values()).filter(ExecutionStatus::isTerminal).toList());
  }

  @Test
  void a_node_is_settled_once_it_succeeded_failed_or_was_canceled() {
    assertEquals(
        List.of(NodeStatus.SUCCEEDED, NodeStatus.FAILED, NodeStatus.CANCELED),
        Stream.of(NodeStatus.values()).filter(NodeStatus::isSettled).toList());
  }

  @ParameterizedTest
  @MethodSource("pairsOfExecutionStatuses")
  void of_two_ends_of_an_execution_the_higher_wins_in_either_order(
      ExecutionStatus first, ExecutionStatus second) {
    ExecutionStatus higher = first.rank() > second.rank() ? first : second;

    assertEquals(higher, Log.of(created()).until(first).until(second).state().status());
    assertEquals(higher, first.rise(second));
  }

  @ParameterizedTest
  @MethodSource("pairsOfNodeStatuses")
  void of_two_facts_about_a_node_the_higher_wins_in_either_order(
      NodeStatus first, NodeStatus second) {
    Log log = Log.of(created(), nodeCreated(A)).and(LEADING_TO.get(first), LEADING_TO.get(second));
    NodeStatus higher = first.rank() > second.rank() ? first : second;

    assertEquals(higher, log.stateOf(A).status());
    assertEquals(higher, first.rise(second));
  }

  @Test
  void by_rank_alone_a_canceled_execution_was_completed_before() {
    assertEquals(
        ExecutionStatus.CANCELED, Log.of(created(), completed(), canceled()).state().status());
  }

  @Test
  void by_rank_alone_a_failed_execution_was_completed_before() {
    assertEquals(ExecutionStatus.FAILED, Log.of(created(), completed(), failed()).state().status());
  }

  @Test
  void by_rank_alone_a_canceled_node_was_successful_before() {
    Log log = Log.node(A, NodeStatus.SUCCEEDED).and(nodeCanceled(A));

    assertEquals(NodeStatus.CANCELED, log.stateOf(A).status());
  }

  @ParameterizedTest
  @EnumSource
  void starting_an_execution_does_not_touch_its_status(ExecutionStatus status) {
    assertEquals(status, Log.of(created()).until(status).and(started()).state().status());
  }

  @Test
  void output_and_error_outlive_the_status_they_came_with() {
    Log log =
        Log.node(A, NodeStatus.RUNNING)
            .and(nodeSucceeded(A, json("1")), nodeFailed(A, ERROR), nodeCanceled(A))
            .and(nodeSucceeded(A), nodeFailed(A));

    assertEquals(json("1"), log.stateOf(A).details().output());
    assertEquals(ERROR, log.stateOf(A).details().error());
  }

  private static final Map<NodeStatus, Event> LEADING_TO =
      Map.of(
          NodeStatus.IDLE, nodeCreated(A),
          NodeStatus.READY, nodeReady(A),
          NodeStatus.RUNNING, nodeStarted(A),
          NodeStatus.WAITING, nodeWaiting(A),
          NodeStatus.SUCCEEDED, nodeSucceeded(A),
          NodeStatus.FAILED, nodeFailed(A),
          NodeStatus.CANCELED, nodeCanceled(A));

  static Stream<Arguments> pairsOfExecutionStatuses() {
    return Stream.of(ExecutionStatus.values())
        .flatMap(one -> Stream.of(ExecutionStatus.values()).map(two -> Arguments.of(one, two)));
  }

  static Stream<Arguments> pairsOfNodeStatuses() {
    return Stream.of(NodeStatus.values())
        .flatMap(one -> Stream.of(NodeStatus.values()).map(two -> Arguments.of(one, two)));
  }
}
