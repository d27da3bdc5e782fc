package dev.lastword.server.execution;

import dev.lastword.core.command.Command;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.Authority;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.server.http.Answers;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import io.micronaut.http.HttpResponse;
import jakarta.inject.Singleton;
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

  HttpResponse<? extends Reply> submit(
      Caller caller,
      ExecutionId id,
      @Nullable CommandId commandId,
      Command command,
      Authority authority) {
    return Answers.of(id, answer(caller, id, commandId, command, authority));
  }

  Answer answer(
      Caller caller,
      ExecutionId id,
      @Nullable CommandId commandId,
      Command command,
      Authority authority) {
    return engine.submit(caller.command(id, commandId, command), authority, settings.patience());
  }
}
