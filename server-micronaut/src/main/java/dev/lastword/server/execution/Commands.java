package dev.lastword.server.execution;

import dev.lastword.core.command.Command;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.Authority;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.NodeCancellation;
import dev.lastword.server.http.Answers;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import io.micronaut.http.HttpResponse;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
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
  List<HttpResponse<? extends Reply>> submit(
      Caller caller, ExecutionId id, List<PostedCommands.Posted> commands) {
    List<Answer> answers =
        engine.submit(
            commands.stream()
                .map(posted -> caller.command(id, posted.commandId(), posted.command()))
                .toList(),
            caller.expected(),
            settings.patience());
    List<HttpResponse<? extends Reply>> responses = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      responses.add(response(id, commands.get(i).command(), answers.get(i)));
    }
    return responses;
  }

  /** Returns the response to the cancel of one node. */
  HttpResponse<? extends Reply> cancelNode(NodeCancellation asked) {
    return Answers.of(asked.executionId(), engine.cancelNode(asked, settings.patience()));
  }

  private HttpResponse<? extends Reply> response(ExecutionId id, Command command, Answer answer) {
    if (answer instanceof Answer.NoOp noOp && noOp.reason() == NoOpReason.TOO_LATE) {
      return engine
          .winner(id)
          .<HttpResponse<? extends Reply>>map(winner -> Answers.tooLate(noOp, winner))
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
