package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.CommitExtras;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.OrderedIds;
import dev.lastword.orchestrator.settings.RetryBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Creation of executions, and answers to repeated creations. */
record Creations(IdempotencyRecords documents, BiConsumer<ExecutionId, Ticket> pass) {

  /** Creates an execution in a commit that also holds what {@code rider} brings, or not at all. */
  Created create(NewExecution asked, Actor actor, CommitExtras extras, RetryBudget budget) {
    ExecutionId id =
        asked.executionId().orElseGet(() -> ExecutionId.of(OrderedIds.next().toString()));
    CreateExecution create =
        new CreateExecution(asked.graphId(), asked.graphVersion(), asked.input());
    EventOrigin origin =
        new EventOrigin(
            actor, asked.correlationId().orElse(null), asked.causationId().orElse(null));
    Submission creation =
        new Submission(
                ExecutionRequest.of(CommandEnvelope.of(id, actor, create)),
                extras.authority(),
                List.of(),
                extras.ops())
            .because(origin);
    Submission start = new Submission(start(id, asked, actor));
    List<List<Submission>> stages = new ArrayList<>(List.of(List.of(creation)));
    if (asked.begin().equals(NewExecution.Begin.NOW)) {
      stages.add(List.of(start));
    }
    pass.accept(id, new Ticket(stages, budget, asked));
    if (!(creation.answer() instanceof Answer.Accepted) && asked.idempotencyKey().isPresent()) {
      return again(asked, new Created(id, creation.answer()), actor, budget);
    }
    // Another node may have started it, if the creation took more than one commit.
    boolean isTold =
        creation.answer() instanceof Answer.Accepted
            && stages.size() > 1
            && !(start.answer() instanceof Answer.NoOp);
    return new Created(id, isTold ? start.answer() : creation.answer());
  }

  private static CommandEnvelope start(ExecutionId id, NewExecution asked, Actor actor) {
    return new CommandEnvelope(
        null, id, actor, asked.correlationId().orElse(null), new StartExecution(null));
  }

  /** Answers a creation that did not happen, perhaps because it had happened before. */
  private Created again(NewExecution asked, Created refused, Actor actor, RetryBudget budget) {
    Optional<IdempotencyRecords.Creation> first;
    try {
      first = budget.insist(() -> documents.created(asked.idempotencyKey().orElseThrow()));
    } catch (RetryBudget.GaveUp timeIsUp) {
      return new Created(refused.executionId(), timeIsUp.answer());
    }
    if (first.isEmpty()) {
      return refused;
    }
    if (!first.get().content().equals(IdempotencyRecords.content(asked))) {
      return new Created(
          refused.executionId(),
          new Answer.Refused(
              Refusal.KEY_REUSED,
              "expected what the key was first used for, the execution "
                  + first.get().executionId()
                  + ", found something else"));
    }
    ExecutionId id = first.get().executionId();
    if (asked.begin().equals(NewExecution.Begin.NOW)) {
      // Its creator may have died between the commits of a creation that did not fit one.
      Submission start = new Submission(start(id, asked, actor));
      pass.accept(id, Ticket.of(List.of(start), budget));
      if (start.answer() instanceof Answer.Unavailable) {
        return new Created(id, start.answer());
      }
    }
    return new Created(id, first.get().answer(), true);
  }
}
