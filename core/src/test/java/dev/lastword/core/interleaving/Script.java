package dev.lastword.core.interleaving;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.EventId;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * A participant that sends commands, line by line; its memory is the line it is at. An accepted
 * command or one without effect leads to the next line, a rejected one ends the script.
 */
record Script(String name, List<Line> lines) implements Participant {

  /** When the condition holds, one of the commands is sent; which one, is anybody's guess. */
  record Line(Predicate<ExecutionState> condition, List<Ask> choices) {}

  /** A command, and the policy it is decided by. */
  record Ask(Command command, Policy policy) {}

  static Script of(String name, Line... lines) {
    return new Script(name, List.of(lines));
  }

  static Line when(Predicate<ExecutionState> condition, Ask... choices) {
    return new Line(condition, List.of(choices));
  }

  static Line then(Ask... choices) {
    return when(state -> true, choices);
  }

  @Override
  public List<Intention> intentions(Rules rules, ExecutionState state, int memory) {
    if (memory == lines.size() || !lines.get(memory).condition().test(state)) {
      return List.of();
    }
    return lines.get(memory).choices().stream()
        .map(choice -> send(choice, rules, state, memory))
        .distinct()
        .toList();
  }

  private Intention send(Ask ask, Rules rules, ExecutionState state, int memory) {
    return decide(rules, name, state, ask, Participant.now(state), ids(state).iterator())
        .fold(
            accepted -> new Intention(accepted.events(), memory + 1),
            noOp -> new Intention(List.of(), memory + 1),
            rejected -> new Intention(List.of(), lines.size()));
  }

  static Decision decide(
      Rules rules, String name, ExecutionState state, Ask ask, Instant now, Iterator<EventId> ids) {
    CommandEnvelope command =
        CommandEnvelope.of(state.executionId(), Actor.user(name), ask.command());
    return rules.decide(state, command, now, ids::next, during(state, ask.policy()));
  }

  /** After a cancel request every failure is final, and in a grace period nodes may settle. */
  private static Policy during(ExecutionState state, Policy policy) {
    CancelRequest request = state.facts().cancelRequest();
    if (request == null) {
      return policy;
    }
    Policy late = policy.with(PolicyOption.FINAL_FAILURE);
    return request.mode() == CancelMode.GRACEFUL
        ? late.with(PolicyOption.SETTLE_DURING_GRACE)
        : late;
  }
}
