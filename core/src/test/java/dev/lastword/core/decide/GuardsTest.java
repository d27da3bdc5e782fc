package dev.lastword.core.decide;

import static dev.lastword.core.decide.PolicyOption.SETTLE_DURING_GRACE;
import static dev.lastword.core.decide.PolicyOption.SUCCEED_FROM_WAITING;
import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Wishes.succeedNode;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.decide.Decision.Rejected;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.Log;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The lists of shared guards, each with one own guard behind them. */
class GuardsTest {

  /** Stands for a command's own guards: whoever gets this far is refused for its attempt. */
  private static final Guard<NodeCommand> OWN =
      (context, command) -> Guards.reject(RejectionCode.STALE_ATTEMPT, "own");

  private static final NodeCommand TO_A = succeedNode(A);
  private static final Log NOTHING = Log.of();
  private static final Log ENDED = Log.of(created()).until(ExecutionStatus.FAILED);
  private static final Log CANCELING = Log.node(A, NodeStatus.WAITING).and(cancelRequested());
  private static final Log WITHOUT_A = Log.of(created(), nodeCreated(B));
  private static final Log WAITING = Log.node(A, NodeStatus.WAITING);

  @Test
  void a_command_to_an_execution_meets_three_guards_before_its_own() {
    List<Guard<? super NodeCommand>> guards = Guards.forExecution(List.of(OWN));

    assertEquals(RejectionCode.EXECUTION_NOT_FOUND, first(guards, NOTHING));
    assertEquals(RejectionCode.EXECUTION_TERMINAL, first(guards, ENDED));
    assertEquals(RejectionCode.CANCEL_REQUESTED, first(guards, CANCELING));
    assertEquals(RejectionCode.STALE_ATTEMPT, first(guards, WITHOUT_A));
  }

  @Test
  void a_command_to_a_node_meets_four() {
    List<Guard<? super NodeCommand>> guards = Guards.forNode(List.of(OWN));

    assertEquals(RejectionCode.EXECUTION_NOT_FOUND, first(guards, NOTHING));
    assertEquals(RejectionCode.EXECUTION_TERMINAL, first(guards, ENDED));
    assertEquals(RejectionCode.CANCEL_REQUESTED, first(guards, CANCELING));
    assertEquals(RejectionCode.NODE_NOT_FOUND, first(guards, WITHOUT_A));
    assertEquals(RejectionCode.STALE_ATTEMPT, first(guards, WAITING));
  }

  @Test
  void a_command_that_settles_may_pass_a_cancel_request() {
    List<Guard<? super NodeCommand>> guards = Guards.forSettling(List.of(OWN));
    Policy graceful = Policy.DEFAULT.with(SETTLE_DURING_GRACE);

    assertEquals(RejectionCode.EXECUTION_NOT_FOUND, first(guards, NOTHING));
    assertEquals(RejectionCode.EXECUTION_TERMINAL, first(guards, ENDED));
    assertEquals(RejectionCode.CANCEL_REQUESTED, first(guards, CANCELING));
    assertEquals(RejectionCode.STALE_ATTEMPT, first(guards, CANCELING, graceful));
    assertEquals(RejectionCode.NODE_NOT_FOUND, first(guards, WITHOUT_A, graceful));
  }

  @Test
  void a_command_that_nothing_keeps_out_meets_one() {
    List<Guard<? super NodeCommand>> guards = Guards.always(List.of(OWN));

    assertEquals(RejectionCode.EXECUTION_NOT_FOUND, first(guards, NOTHING));
    assertEquals(RejectionCode.STALE_ATTEMPT, first(guards, ENDED));
    assertEquals(RejectionCode.STALE_ATTEMPT, first(guards, CANCELING));
  }

  @Test
  void a_creation_meets_its_own_guard_first() {
    Guard<NodeCommand> pass = (context, command) -> Guards.pass();

    assertEquals(RejectionCode.STALE_ATTEMPT, first(Guards.forNewExecution(OWN), ENDED));
    assertEquals(RejectionCode.EXECUTION_TERMINAL, first(Guards.forNewExecution(pass), ENDED));
    assertEquals(RejectionCode.CANCEL_REQUESTED, first(Guards.forNewExecution(pass), CANCELING));
  }

  @Test
  void a_node_is_in_one_of_the_expected_statuses_or_refused() {
    assertEquals(Optional.empty(), judge(Guards.nodeIsIn(NodeStatus.WAITING), Policy.DEFAULT));
    assertEquals(
        Guards.reject(
            RejectionCode.NODE_STATUS, "node a was expected in [IDLE, READY], found WAITING"),
        judge(Guards.nodeIsIn(NodeStatus.READY, NodeStatus.IDLE), Policy.DEFAULT));
  }

  @Test
  void an_option_widens_the_expected_statuses() {
    Guard<NodeCommand> guard = Guards.nodeIsRunningOrWaitingIf(SUCCEED_FROM_WAITING);

    assertEquals(Optional.empty(), judge(guard, Policy.DEFAULT.with(SUCCEED_FROM_WAITING)));
    assertEquals(
        Guards.reject(RejectionCode.NODE_STATUS, "node a was expected in [RUNNING], found WAITING"),
        judge(guard, Policy.DEFAULT));
  }

  @Test
  void a_node_that_does_not_run_is_refused_once_a_cancel_was_requested() {
    Guard<NodeCommand> guard = Guards.runsIfCancelRequested();

    assertEquals(Optional.empty(), judge(guard, Policy.DEFAULT));
    assertEquals(RejectionCode.CANCEL_REQUESTED, first(List.of(guard), CANCELING));
  }

  private static Optional<Decision> judge(Guard<NodeCommand> guard, Policy policy) {
    return guard.judge(new GuardContext(WAITING.state(), policy), TO_A);
  }

  private static RejectionCode first(List<Guard<? super NodeCommand>> guards, Log log) {
    return first(guards, log, Policy.DEFAULT);
  }

  private static RejectionCode first(
      List<Guard<? super NodeCommand>> guards, Log log, Policy policy) {
    GuardContext context = new GuardContext(log.state(), policy);
    return guards.stream()
        .flatMap(guard -> guard.judge(context, TO_A).stream())
        .map(answer -> ((Rejected) answer).code())
        .findFirst()
        .orElseThrow();
  }
}
