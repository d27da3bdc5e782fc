package dev.lastword.core.interleaving;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.JoinPolicy;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Mistakes in the guards: each is asked a question to which it has nothing to object. */
final class BrokenGuards {

  private BrokenGuards() {}

  static List<Fault> all() {
    return List.of(
        fault(
            "guard 4 is gone: nobody asks for a cancel request",
            TaskScenarios.oneTask(),
            asked -> asked.command() instanceof NodeCommand ? asked.withoutRequest() : asked),
        fault(
            "guard 3 is gone: nobody asks whether the execution has ended",
            TaskScenarios.coreAlone(),
            asked -> asked.command() instanceof NodeCommand ? asked.withoutEnd() : asked),
        fault(
            "a cancel is accepted although the execution has ended",
            TaskScenarios.oneTask(),
            asked -> asked.command() instanceof CancelExecution ? asked.withoutEnd() : asked),
        fault(
            "a repeated cancel is accepted again",
            TaskScenarios.twoOperators(),
            asked -> asked.command() instanceof CancelExecution ? asked.withoutRequest() : asked),
        fault(
            "ResumeNode does not ask for a cancel request",
            WaitScenarios.waitAndResume(),
            asked -> asked.command() instanceof ResumeNode ? asked.withoutRequest() : asked),
        fault(
            "a retry after the cancel request starts a new attempt",
            TaskScenarios.retry(),
            asked ->
                asked.command() instanceof StartNode start && start.attempt() > 1
                    ? asked.withoutRequest()
                    : asked),
        fault(
            "StartNode does not compare attempts",
            TaskScenarios.twoWorkers(),
            asked ->
                asked.command() instanceof StartNode
                    ? asked.in(Altered.nodes(asked.state(), Altered::neverStarted))
                    : asked),
        fault(
            "SucceedNode does not compare attempts",
            TaskScenarios.retry(),
            asked ->
                asked.command() instanceof SucceedNode late
                    ? asked.as(new SucceedNode(late.nodeId(), late.output(), null))
                    : asked),
        fault(
            "SucceedNode does not look at the node's status",
            ForkScenarios.forkOfTwo(JoinPolicy.ANY_SUCCESS),
            asked ->
                asked.command() instanceof SucceedNode
                    ? asked.in(
                        Altered.nodes(
                            asked.state(), node -> Altered.status(node, NodeStatus.RUNNING)))
                    : asked),
        fault(
            "ResumeNode does not compare keys",
            WaitScenarios.waitAndResume(),
            asked -> asked.by(asked.policy().without(PolicyOption.CHECK_RESUME_KEY))),
        fault(
            "ResumeNode refuses every key",
            WaitScenarios.twoWaits().without("operator"),
            asked ->
                asked.command() instanceof ResumeNode resume
                    ? asked.as(new ResumeNode(resume.nodeId(), null, resume.value()))
                    : asked));
  }

  private record Question(ExecutionState state, Command command, Policy policy) {

    Question in(ExecutionState other) {
      return new Question(other, command, policy);
    }

    Question as(Command other) {
      return new Question(state, other, policy);
    }

    Question by(Policy other) {
      return new Question(state, command, other);
    }

    Question withoutRequest() {
      return in(Altered.request(state, null));
    }

    Question withoutEnd() {
      return in(Altered.status(state, ExecutionStatus.ACTIVE));
    }
  }

  private static Fault fault(String mistake, Scenario scenario, UnaryOperator<Question> heard) {
    Rules rules =
        new Rules() {
          @Override
          public Decision decide(
              ExecutionState state,
              CommandEnvelope envelope,
              Instant now,
              Supplier<EventId> ids,
              Policy policy) {
            Question question = heard.apply(new Question(state, envelope.command(), policy));
            CommandEnvelope altered =
                CommandEnvelope.of(envelope.executionId(), envelope.actor(), question.command());
            return Decider.decide(question.state(), altered, now, ids, question.policy());
          }
        };
    return new Fault(mistake, rules, scenario);
  }
}
