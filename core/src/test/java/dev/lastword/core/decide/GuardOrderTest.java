package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.archived;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.started;
import static dev.lastword.core.testkit.Scenario.given;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.MalformedCommand;
import dev.lastword.core.decide.Decision.Rejected;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.testkit.EveryCommand;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.testkit.Scenario;
import dev.lastword.core.testkit.Scenario.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The seven kinds of guards run in one order for all commands; the first that fails answers. */
class GuardOrderTest {

  private static final Log ENDED_AND_CANCEL_REQUESTED =
      Log.node(A, NodeStatus.SUCCEEDED)
          .until(ExecutionStatus.COMPLETED)
          .and(cancelRequested(), archived());

  @ParameterizedTest
  @EnumSource(names = "CREATE_EXECUTION", mode = Mode.EXCLUDE)
  void first_the_execution_exists(CommandType type) {
    given(Log.of(nodeCreated(A)).until(ExecutionStatus.COMPLETED).and(cancelRequested()))
        .when(EveryCommand.of(type, B))
        .thenRejectedWith(RejectionCode.EXECUTION_NOT_FOUND)
        .saying("Execution execution-1 not found");
  }

  @ParameterizedTest
  @EnumSource(names = "CREATE_EXECUTION", mode = Mode.EXCLUDE)
  void what_is_malformed_is_refused_before_the_status_is_looked_at(CommandType type) {
    given(ENDED_AND_CANCEL_REQUESTED)
        .when(new MalformedCommand(type, "nodeId must be a string, found 7"))
        .thenRejectedWith(RejectionCode.INVALID_ARGUMENT)
        .saying("nodeId must be a string, found 7");
  }

  @ParameterizedTest
  @EnumSource(names = "CREATE_EXECUTION", mode = Mode.EXCLUDE)
  void what_is_malformed_is_refused_after_the_execution_was_looked_for(CommandType type) {
    given()
        .when(new MalformedCommand(type, "nodeId must be a string, found 7"))
        .thenRejectedWith(RejectionCode.EXECUTION_NOT_FOUND)
        .saying("Execution execution-1 not found");
  }

  @Test
  void a_malformed_creation_is_refused_as_such_if_there_is_no_execution() {
    given()
        .when(new MalformedCommand(CommandType.CREATE_EXECUTION, "graphId is missing"))
        .thenRejectedWith(RejectionCode.INVALID_ARGUMENT)
        .saying("graphId is missing");
  }

  @Test
  void a_malformed_creation_is_refused_because_the_execution_exists() {
    given(created())
        .when(new MalformedCommand(CommandType.CREATE_EXECUTION, "graphId is missing"))
        .thenRejectedWith(RejectionCode.EXECUTION_EXISTS)
        .saying("Execution execution-1 already exists");
  }

  @Test
  void a_command_of_no_known_type_is_malformed() {
    given(created())
        .when(new MalformedCommand(null, "one of the twelve was expected, found Explode"))
        .thenRejectedWith(RejectionCode.INVALID_ARGUMENT);
    given()
        .when(new MalformedCommand(null, "one of the twelve was expected, found Explode"))
        .thenRejectedWith(RejectionCode.EXECUTION_NOT_FOUND);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"CREATE_EXECUTION", "CANCEL_EXECUTION", "ARCHIVE_EXECUTION"},
      mode = Mode.EXCLUDE)
  void then_it_goes_on(CommandType type) {
    given(ENDED_AND_CANCEL_REQUESTED)
        .when(EveryCommand.of(type, B))
        .thenRejectedWith(RejectionCode.EXECUTION_TERMINAL)
        .saying("already completed, an ACTIVE execution was expected");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"CREATE_EXECUTION", "CANCEL_EXECUTION", "ARCHIVE_EXECUTION"},
      mode = Mode.EXCLUDE)
  void then_nobody_asked_for_its_end(CommandType type) {
    given(created(), started(), cancelRequested())
        .when(EveryCommand.of(type, B))
        .thenRejectedWith(RejectionCode.CANCEL_REQUESTED)
        .saying("no cancel request was expected, found one of 2026-01-01T00:00:03Z");
  }

  @ParameterizedTest
  @EnumSource(names = ".*_EXECUTION", mode = Mode.MATCH_NONE)
  void then_the_node_exists(CommandType type) {
    given(Log.node(A, NodeStatus.CANCELED))
        .when(EveryCommand.of(type, B))
        .thenRejectedWith(RejectionCode.NODE_NOT_FOUND)
        .saying("Node b not found");
  }

  @ParameterizedTest
  @EnumSource(names = ".*_EXECUTION", mode = Mode.MATCH_NONE)
  void then_its_status_allows_it(CommandType type) {
    given(Log.node(A, NodeStatus.CANCELED))
        .when(EveryCommand.of(type, A))
        .thenRejectedWith(RejectionCode.NODE_STATUS);
  }

  @ParameterizedTest
  @EnumSource(names = {"CANCEL_EXECUTION", "ARCHIVE_EXECUTION"})
  void neither_an_end_nor_a_cancel_request_keeps_a_cancel_or_an_archiving_out(CommandType type) {
    for (Log log :
        new Log[] {
          Log.of(created()).until(ExecutionStatus.COMPLETED),
          Log.of(created()).until(ExecutionStatus.FAILED),
          Log.of(created(), cancelRequested()),
          Log.of(created(), cancelRequested()).until(ExecutionStatus.CANCELED)
        }) {
      Outcome outcome = given(log).when(EveryCommand.of(type, A));

      if (outcome.decision() instanceof Rejected rejected) {
        assertNotEquals(RejectionCode.EXECUTION_TERMINAL, rejected.code());
        assertNotEquals(RejectionCode.CANCEL_REQUESTED, rejected.code());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = ".*_EXECUTION", mode = Mode.MATCH_NONE)
  void a_cancel_request_comes_before_the_answer_that_it_was_done_already(CommandType type) {
    for (NodeStatus status : NodeStatus.values()) {
      Scenario requested = given(Log.node(A, status).and(cancelRequested()));

      requested.when(EveryCommand.of(type, A)).thenRejectedWith(RejectionCode.CANCEL_REQUESTED);
    }
  }
}
