package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.react.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** How executions are created, and creations repeated. */
record Creations(Documents documents, BiConsumer<ExecutionId, Ticket> pass) {

  /** Creates an execution in a commit that also holds what {@code rider} brings, or not at all. */
  Created create(NewExecution asked, Actor actor, Rider rider, Patience patience) {
    ExecutionId id =
        asked.executionId().orElseGet(() -> ExecutionId.of(OrderedIds.next().toString()));
    CreateExecution create =
        new CreateExecution(asked.graphId(), asked.graphVersion(), asked.input());
    Provenance origin =
        new Provenance(actor, asked.correlationId().orElse(null), asked.causationId().orElse(null));
    Ask creation =
        new Ask(
                Asked.of(CommandEnvelope.of(id, actor, create)),
                rider.authority(),
                List.of(),
                rider.ops())
            .because(origin);
    Ask start = new Ask(start(id, asked, actor));
    List<List<Ask>> stages = new ArrayList<>(List.of(List.of(creation)));
    if (asked.begin().equals(NewExecution.Begin.NOW)) {
      stages.add(List.of(start));
    }
    pass.accept(id, new Ticket(stages, patience, asked));
    if (!(creation.answer() instanceof Answer.Accepted) && asked.idempotencyKey().isPresent()) {
      return again(asked, new Created(id, creation.answer()), actor, patience);
    }
    // Somebody else may have started it, if the creation took more than one commit.
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
  private Created again(NewExecution asked, Created refused, Actor actor, Patience patience) {
    Optional<Documents.Creation> first;
    try {
      first = patience.insist(() -> documents.created(asked.idempotencyKey().orElseThrow()));
    } catch (Patience.GaveUp timeIsUp) {
      return new Created(refused.executionId(), timeIsUp.answer());
    }
    if (first.isEmpty()) {
      return refused;
    }
    if (!first.get().content().equals(Documents.content(asked))) {
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
      Ask start = new Ask(start(id, asked, actor));
      pass.accept(id, Ticket.of(List.of(start), patience));
      if (start.answer() instanceof Answer.Unavailable) {
        return new Created(id, start.answer());
      }
    }
    return new Created(id, first.get().answer(), true);
  }
}
