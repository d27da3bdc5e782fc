package dev.lastword.server.execution;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.NodeCancellation;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.server.execution.PostedCommands.Posted;
import dev.lastword.server.execution.PostedCommands.Readable;
import dev.lastword.server.execution.PostedCommands.Unreadable;
import dev.lastword.server.http.AnswerResponses;
import dev.lastword.server.http.FirstGuard;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import io.micronaut.http.HttpResponse;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Sends commands to the engine on behalf of a caller. */
@Singleton
final class Commands {

  private final Engine engine;
  private final EngineSettings settings;

  Commands(Engine engine, EngineSettings settings) {
    this.engine = engine;
    this.settings = settings;
  }

  /** Returns the response to one command. */
  HttpResponse<? extends Reply> submit(
      Caller caller,
      ExecutionId id,
      @Nullable CommandId commandId,
      Command command,
      Authority authority) {
    Answer answer =
        engine.submit(
            caller.command(id, commandId, command),
            authority,
            caller.expected(),
            settings.patience());
    return response(id, command, answer);
  }

  /** Returns the responses to commands that are one time slice. */
  List<HttpResponse<? extends Reply>> submit(Caller caller, ExecutionId id, List<Posted> commands) {
    // Like the others, those that are not well formed are judged by the state before the slice.
    boolean isFormed = commands.stream().allMatch(Readable.class::isInstance);
    Optional<ExecutionState> before = isFormed ? Optional.empty() : engine.find(id);
    List<CommandEnvelope> slice =
        commands.stream()
            .filter(Readable.class::isInstance)
            .map(Readable.class::cast)
            .map(posted -> caller.command(id, posted.commandId(), posted.command()))
            .toList();
    Iterator<Answer> answers =
        engine.submit(slice, caller.expected(), settings.patience()).iterator();
    List<HttpResponse<? extends Reply>> responses = new ArrayList<>();
    for (Posted posted : commands) {
      responses.add(
          posted instanceof Readable readable
              ? formed(id, readable.command(), answers.next())
              : malformed(id, before, (Unreadable) posted));
    }
    return responses;
  }

  private HttpResponse<? extends Reply> formed(ExecutionId id, Command command, Answer answer) {
    if (answer instanceof Answer.Rejected rejected
        && rejected.code() == RejectionCode.INVALID_ARGUMENT) {
      // The slice as a whole is not well formed, and nothing of it was done.
      Problem whole = (Problem) AnswerResponses.of(id, answer).body();
      return malformed(id, engine.find(id), new Unreadable(Optional.of(command.type()), whole));
    }
    return response(id, command, answer);
  }

  /** Checks that the execution exists before it checks that the command is well formed. */
  private static HttpResponse<? extends Reply> malformed(
      ExecutionId id, Optional<ExecutionState> state, Unreadable posted) {
    boolean creates = posted.type().filter(CommandType.CREATE_EXECUTION::equals).isPresent();
    if (creates == state.isEmpty()) {
      return posted.problem().response();
    }
    return state.map(FirstGuard::present).orElseGet(() -> FirstGuard.absent(id.value())).response();
  }

  /** Returns the response to the cancel of one node. */
  HttpResponse<? extends Reply> cancelNode(Caller caller, NodeCancellation asked) {
    Answer answer = engine.cancelNode(asked, caller.expected(), settings.patience());
    OptionalLong late = AnswerResponses.tooLateAt(answer);
    if (late.isPresent()) {
      return engine
          .winner(asked.executionId(), asked.nodeId())
          .<HttpResponse<? extends Reply>>map(
              winner -> AnswerResponses.tooLate(late.getAsLong(), "node " + asked.nodeId(), winner))
          .orElseGet(() -> AnswerResponses.of(asked.executionId(), answer));
    }
    return AnswerResponses.of(asked.executionId(), answer);
  }

  private HttpResponse<? extends Reply> response(ExecutionId id, Command command, Answer answer) {
    OptionalLong late = AnswerResponses.tooLateAt(answer);
    if (late.isPresent()) {
      return engine
          .winner(id)
          .<HttpResponse<? extends Reply>>map(
              winner -> AnswerResponses.tooLate(late.getAsLong(), "execution", winner))
          .orElseGet(() -> AnswerResponses.of(id, answer));
    }
    return switch (command.type()) {
      case CANCEL_EXECUTION -> AnswerResponses.canceled(id, answer);
      case CREATE_EXECUTION -> AnswerResponses.created(id, answer);
      case START_EXECUTION,
          ARCHIVE_EXECUTION,
          MARK_NODE_READY,
          START_NODE,
          REPORT_NODE_PROGRESS,
          PUT_NODE_WAITING,
          REQUEST_RESUME_NODE,
          RESUME_NODE,
          SUCCEED_NODE,
          FAIL_NODE ->
          AnswerResponses.of(id, answer);
    };
  }
}
