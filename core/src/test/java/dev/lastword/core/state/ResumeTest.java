package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.KEY;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.nodeResumed;
import static dev.lastword.core.testkit.Facts.nodeWaiting;
import static dev.lastword.core.testkit.Json.json;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.WaitKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Resuming is the one legal step down. */
class ResumeTest {

  private static final Log WAITING =
      Log.node(A, NodeStatus.RUNNING)
          .and(new NodeWaiting(A, KEY, json("\"sure?\""), Log.second(99)));

  @Test
  void resuming_takes_a_waiting_node_back_to_running() {
    assertEquals(NodeStatus.RUNNING, WAITING.and(nodeResumed(A)).stateOf(A).status());
  }

  @Test
  void resuming_counts() {
    assertEquals(0, WAITING.stateOf(A).resumes());
    assertEquals(1, WAITING.and(nodeResumed(A)).stateOf(A).resumes());
  }

  @Test
  void resuming_clears_what_belonged_to_the_wait() {
    NodeDetails waiting = WAITING.stateOf(A).details();
    NodeDetails resumed = WAITING.and(nodeResumed(A)).stateOf(A).details();

    assertEquals(KEY, waiting.waitKey());
    assertEquals(json("\"sure?\""), waiting.prompt());
    assertEquals(Log.second(99), waiting.dueAt());
    assertEquals(NodeDetails.NONE, resumed);
  }

  @Test
  void resuming_keeps_the_value_it_brings() {
    NodeState node = WAITING.and(nodeResumed(A, json("{\"ok\":true}"))).stateOf(A);

    assertEquals(json("{\"ok\":true}"), node.details().resumeValue());
  }

  @Test
  void resuming_without_a_value_clears_the_one_before() {
    Log twice = WAITING.and(nodeResumed(A, json("1")), nodeWaiting(A), nodeResumed(A));

    assertEquals(null, twice.stateOf(A).details().resumeValue());
  }

  @Test
  void a_wait_keeps_the_value_of_the_resume_before() {
    Log again = WAITING.and(nodeResumed(A, json("1")), nodeWaiting(A));

    assertEquals(json("1"), again.stateOf(A).details().resumeValue());
  }

  @Test
  void a_later_wait_does_not_inherit_the_key_of_an_earlier_one() {
    Log again = WAITING.and(nodeResumed(A), nodeWaiting(A));

    assertEquals(null, again.stateOf(A).details().waitKey());
    assertEquals(null, again.stateOf(A).details().prompt());
    assertEquals(null, again.stateOf(A).details().dueAt());
  }

  @Test
  void a_node_may_wait_and_resume_any_number_of_times() {
    Log log = WAITING;
    for (int round = 1; round <= 5; round++) {
      log = log.and(nodeResumed(A), nodeWaiting(A, WaitKey.of("round-" + round)));

      assertEquals(NodeStatus.WAITING, log.stateOf(A).status());
      assertEquals(round, log.stateOf(A).resumes());
      assertEquals(WaitKey.of("round-" + round), log.stateOf(A).details().waitKey());
    }
  }

  @ParameterizedTest
  @EnumSource(names = "WAITING", mode = Mode.EXCLUDE)
  void resuming_a_node_that_does_not_wait_changes_nothing(NodeStatus status) {
    Changes.nothing(Log.node(A, status), nodeResumed(A, json("1")));
  }

  @Test
  void resuming_keeps_attempt_worker_and_results() {
    NodeState waiting = WAITING.stateOf(A);
    NodeState resumed = WAITING.and(nodeResumed(A)).stateOf(A);

    assertEquals(waiting.identity(), resumed.identity());
    assertEquals(waiting.attempt(), resumed.attempt());
    assertEquals(waiting.failures(), resumed.failures());
    assertEquals(waiting.convergence(), resumed.convergence());
  }

  @Test
  void a_cancel_request_comes_before_a_resume() {
    Changes.nothing(WAITING.and(cancelRequested()), nodeResumed(A, json("1")));
  }
}
