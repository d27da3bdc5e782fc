package dev.lastword.server.execution;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.Authority;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.NodeCancellation;
import dev.lastword.server.execution.PostedCommands.Posted;
import dev.lastword.server.execution.PostedCommands.Readable;
import dev.lastword.server.execution.PostedCommands.Unreadable;
import dev.lastword.server.http.Answers;
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
import org.jspecify.annotations.Nullable;

/** Sends commands to the engine on somebody's behalf. */
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
      Problem whole = (Problem) Answers.of(id, answer).body();
      return malformed(id, engine.find(id), new Unreadable(Optional.of(command.type()), whole));
    }
    return response(id, command, answer);
  }

  /** Whether there is such an execution is asked before whether the command is well formed. */
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
    if (answer instanceof Answer.NoOp noOp && noOp.reason() == NoOpReason.TOO_LATE) {
      return engine
          .winner(asked.executionId(), asked.nodeId())
          .<HttpResponse<? extends Reply>>map(
              winner -> Answers.tooLate(noOp, "node " + asked.nodeId(), winner))
          .orElseGet(() -> Answers.of(asked.executionId(), noOp));
    }
    return Answers.of(asked.executionId(), answer);
  }

  private HttpResponse<? extends Reply> response(ExecutionId id, Command command, Answer answer) {
    if (answer instanceof Answer.NoOp noOp && noOp.reason() == NoOpReason.TOO_LATE) {
      return engine
          .winner(id)
          .<HttpResponse<? extends Reply>>map(winner -> Answers.tooLate(noOp, "execution", winner))
          .orElseGet(() -> Answers.of(id, noOp));
    }
    return switch (command.type()) {
      case CANCEL_EXECUTION -> Answers.canceled(id, answer);
      case CREATE_EXECUTION -> Answers.created(id, answer);
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
          Answers.of(id, answer);
    };
  }
}
