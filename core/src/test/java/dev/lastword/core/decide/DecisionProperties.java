package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.C;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decision.Accepted;
import dev.lastword.core.decide.Decision.NoOp;
import dev.lastword.core.decide.Decision.Rejected;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.testkit.Histories;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.testkit.RandomCommands;
import dev.lastword.core.testkit.Scenario;
import dev.lastword.core.value.Actor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/** What holds of every command in every state under every policy. */
class DecisionProperties {

  private static final Set<RejectionCode> COMMON =
      EnumSet.of(
          RejectionCode.EXECUTION_NOT_FOUND,
          RejectionCode.EXECUTION_TERMINAL,
          RejectionCode.CANCEL_REQUESTED,
          RejectionCode.NODE_STATUS,
          RejectionCode.STALE_ATTEMPT);

  @Property
  void the_same_question_gets_the_same_answer(
      @ForAll("histories") List<EventEnvelope> history,
      @ForAll("commands") Command command,
      @ForAll("policies") Policy policy) {
    ExecutionState state = fold(history);

    assertEquals(decide(state, command, policy), decide(state, command, policy));
    assertEquals(fold(history), state);
  }

  @Property
  void no_command_changes_how_an_execution_ended(
      @ForAll("histories") List<EventEnvelope> history,
      @ForAll("commands") Command command,
      @ForAll("policies") Policy policy) {
    ExecutionState before = fold(history);
    ExecutionState after = after(before, command, policy);

    if (before.status().isTerminal()) {
      assertEquals(before.status(), after.status());
    }
  }

  @Property
  void no_command_changes_how_a_node_settled(
      @ForAll("histories") List<EventEnvelope> history,
      @ForAll("commands") Command command,
      @ForAll("policies") Policy policy) {
    ExecutionState before = fold(history);
    ExecutionState after = after(before, command, policy);

    for (NodeState node : before.nodes()) {
      if (node.status().isSettled()) {
        NodeState later = after.node(node.nodeId()).orElseThrow();
        assertEquals(node.status(), later.status());
        assertEquals(node.details(), later.details());
      }
    }
  }

  @Property
  void no_command_starts_anything_once_a_cancel_was_requested(
      @ForAll("histories") List<EventEnvelope> history,
      @ForAll("commands") Command command,
      @ForAll("policies") Policy policy) {
    ExecutionState before = fold(history);
    ExecutionState after = after(before, command, policy);

    if (before.isCancelRequested()) {
      for (NodeState node : before.nodes()) {
        NodeState later = after.node(node.nodeId()).orElseThrow();
        assertEquals(node.attempt(), later.attempt());
        assertEquals(node.resumes(), later.resumes());
        assertTrue(later.status() == node.status() || later.status().isSettled());
      }
    }
  }

  @Property
  void a_granted_command_that_is_repeated_is_not_granted_again_or_is_a_wish(
      @ForAll("histories") List<EventEnvelope> history,
      @ForAll("commands") Command command,
      @ForAll("policies") Policy policy) {
    ExecutionState before = fold(history);

    if (decide(before, command, policy) instanceof Accepted accepted) {
      Decision again = decide(Reducer.fold(before, accepted.events()), command, policy);
      switch (command.type()) {
        case REPORT_NODE_PROGRESS, REQUEST_RESUME_NODE -> assertInstanceOf(Accepted.class, again);
        case CREATE_EXECUTION, RESUME_NODE -> assertInstanceOf(Rejected.class, again);
        case FAIL_NODE ->
            assertEquals(policy.allows(PolicyOption.FINAL_FAILURE), again instanceof NoOp);
        case START_EXECUTION,
            CANCEL_EXECUTION,
            ARCHIVE_EXECUTION,
            MARK_NODE_READY,
            START_NODE,
            PUT_NODE_WAITING,
            SUCCEED_NODE ->
            assertInstanceOf(NoOp.class, again);
      }
    }
  }

  @Property
  void replaying_what_commands_did_comes_to_where_they_left(
      @ForAll("sequences") List<Command> commands, @ForAll("policies") Policy policy) {
    Log beginning = Log.of(created(), nodeCreated(A), nodeCreated(B), nodeCreated(C));
    ExecutionState live = beginning.state();
    List<EventEnvelope> log = new ArrayList<>(beginning.events());
    for (Command command : commands) {
      if (decide(live, command, policy) instanceof Accepted accepted) {
        for (EventEnvelope event : accepted.events()) {
          live = Reducer.apply(live, event);
          log.add(event);
        }
      }
    }

    assertEquals(fold(log), live);
  }

  @Property
  @StatisticsReport(onFailureOnly = true)
  void commands_meet_every_kind_of_answer(
      @ForAll("histories") List<EventEnvelope> history,
      @ForAll("commands") Command command,
      @ForAll("policies") Policy policy) {
    Decision decision = decide(fold(history), command, policy);

    atLeast(10, "ACCEPTED", decision instanceof Accepted);
    atLeast(2, "NO_OP", decision instanceof NoOp);
    for (RejectionCode code : COMMON) {
      atLeast(0.3, code.name(), decision instanceof Rejected no && no.code() == code);
    }
  }

  @Provide
  Arbitrary<List<EventEnvelope>> histories() {
    return Histories.ongoing();
  }

  @Provide
  Arbitrary<Command> commands() {
    return RandomCommands.any();
  }

  @Provide
  Arbitrary<List<Command>> sequences() {
    return RandomCommands.any().list().ofMaxSize(80);
  }

  @Provide
  Arbitrary<Policy> policies() {
    return RandomCommands.policies();
  }

  private static void atLeast(double percent, String label, boolean found) {
    Statistics.label(label)
        .collect(found)
        .coverage(coverage -> coverage.check(true).percentage(actual -> actual >= percent));
  }

  private static ExecutionState after(ExecutionState state, Command command, Policy policy) {
    return decide(state, command, policy)
        .fold(yes -> Reducer.fold(state, yes.events()), nothing -> state, no -> state);
  }

  private static Decision decide(ExecutionState state, Command command, Policy policy) {
    CommandEnvelope envelope = CommandEnvelope.of(Log.EXECUTION, Actor.SYSTEM, command);
    return Decider.decide(state, envelope, Scenario.NOW, Scenario.counting("d-"), policy);
  }

  private static ExecutionState fold(List<EventEnvelope> history) {
    return Reducer.fold(ExecutionState.initial(Log.EXECUTION), history);
  }
}
