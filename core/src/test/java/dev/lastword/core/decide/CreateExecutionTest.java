package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.GRAPH;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Json.json;
import static dev.lastword.core.testkit.Scenario.given;
import static dev.lastword.core.testkit.Wishes.createExecution;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.testkit.Facts;
import dev.lastword.core.testkit.Log;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CreateExecutionTest {

  @Test
  void an_execution_that_does_not_exist_is_created() {
    given().when(createExecution()).thenAccepted(created());
  }

  @Test
  void graph_version_and_input_are_handed_on() {
    CreateExecution command = new CreateExecution(GRAPH, 3L, json("{\"x\":1}"));

    given().when(command).thenAccepted(new ExecutionCreated(GRAPH, 3L, json("{\"x\":1}")));
  }

  @Test
  void the_execution_exists_afterwards() {
    assertEquals(
        new Origin(GRAPH, null, null), given().when(createExecution()).state().facts().origin());
  }

  @ParameterizedTest
  @EnumSource
  void an_execution_that_exists_is_not_created_again_however_it_stands(ExecutionStatus status) {
    given(Log.of(created()).until(status))
        .when(createExecution())
        .thenRejectedWith(RejectionCode.EXECUTION_EXISTS)
        .saying("Execution execution-1 already exists");
  }

  @Test
  void events_that_do_not_create_it_do_not_stand_in_the_way() {
    given(nodeCreated(Facts.A)).when(createExecution()).thenAccepted(created());
  }

  @ParameterizedTest
  @EnumSource(names = "ACTIVE", mode = Mode.EXCLUDE)
  void a_log_that_ended_before_it_was_created_is_not_created(ExecutionStatus end) {
    given(Log.of().until(end).and(cancelRequested()))
        .when(createExecution())
        .thenRejectedWith(RejectionCode.EXECUTION_TERMINAL);
  }

  @Test
  void a_log_whose_cancel_was_requested_before_it_was_created_is_not_created() {
    given(cancelRequested())
        .when(createExecution())
        .thenRejectedWith(RejectionCode.CANCEL_REQUESTED);
  }
}
