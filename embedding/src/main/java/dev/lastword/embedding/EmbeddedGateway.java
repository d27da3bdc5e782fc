package dev.lastword.embedding;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.AnswerName;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewExecution.Begin;
import dev.lastword.orchestrator.request.Sent;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Executions on an engine in this process.
 *
 * @param actor the actor of its requests
 */
public record EmbeddedGateway(Orchestrator orchestrator, Actor actor) implements ExecutionGateway {

  /** A cancel or an end before a start has the last word, and is no failure of the start. */
  private static final Set<RejectionCode> CAME_FIRST =
      EnumSet.of(RejectionCode.CANCEL_REQUESTED, RejectionCode.EXECUTION_TERMINAL);

  @Override
  public ExecutionId run(String graph, @Nullable Object input) {
    var created = orchestrator.run(graph, input, actor);
    check(created.answer(), Set.of());
    return created.executionId();
  }

  @Override
  public void create(ExecutionId id, String graph, @Nullable Object input) {
    NewExecution asked = NewExecution.of(GraphId.of(graph), null).named(id).begin(Begin.LATER);
    check(
        orchestrator.run(asked, input, actor).answer(), EnumSet.of(RejectionCode.EXECUTION_EXISTS));
  }

  @Override
  public void start(ExecutionId id) {
    check(
        orchestrator.engine().submit(CommandEnvelope.of(id, actor, new StartExecution(null))),
        CAME_FIRST);
  }

  @Override
  public boolean cancel(ExecutionId id, @Nullable String reason) {
    CancelExecution cancel = new CancelExecution(reason, null, null, null);
    Answer answer = orchestrator.engine().submit(CommandEnvelope.of(id, actor, cancel));
    check(
        answer,
        EnumSet.of(
            RejectionCode.EXECUTION_NOT_FOUND,
            RejectionCode.TOO_LATE,
            RejectionCode.EXECUTION_TERMINAL));
    return !(answer instanceof Answer.Rejected rejected)
        || rejected.code() != RejectionCode.EXECUTION_NOT_FOUND;
  }

  @Override
  public void signal(String key, @Nullable Object value) {
    if (orchestrator.signal(key, value, actor) instanceof Sent.Denied denied) {
      check(denied.answer(), Set.of());
    }
  }

  @Override
  public <T> T awaitResult(ExecutionId id, Class<T> type, Duration atMost)
      throws InterruptedException, TimeoutException {
    return orchestrator.awaitResult(id, type, atMost);
  }

  private static void check(Answer answer, Set<RejectionCode> fine) {
    if (answer instanceof Answer.Unavailable unavailable) {
      throw ExecutionRefused.forNow("UNAVAILABLE", unavailable.message());
    }
    if (answer instanceof Answer.Refused refused) {
      throw ExecutionRefused.forGood(refused.code().name(), refused.message());
    }
    if (answer instanceof Answer.Rejected rejected && !fine.contains(rejected.code())) {
      throw ExecutionRefused.forGood(answer.accept(AnswerName.OF), rejected.message());
    }
  }
}
