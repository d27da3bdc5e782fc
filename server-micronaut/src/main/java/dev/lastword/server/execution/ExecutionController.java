package dev.lastword.server.execution;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.server.execution.ExecutionBody.Archive;
import dev.lastword.server.execution.ExecutionBody.Cancel;
import dev.lastword.server.execution.ExecutionBody.Start;
import dev.lastword.server.http.AnswerResponses;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.ItemsReply;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.ScopedByHandler;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creating executions, and commands about them as a whole. */
@Controller("/api/v1/executions")
@ExecuteOn(TaskExecutors.IO)
final class ExecutionController {

  private final Engine engine;
  private final EngineSettings settings;
  private final Commands commands;

  ExecutionController(Engine engine, EngineSettings settings, Commands commands) {
    this.engine = engine;
    this.settings = settings;
    this.commands = commands;
  }

  @Post
  @ScopedByHandler
  HttpResponse<? extends Reply> create(HttpRequest<?> request, @Body NewExecutionBody body) {
    Caller caller = Caller.of(request);
    caller.requireGraph(body.graphId().value());
    return AnswerResponses.created(
        engine.create(
            body.toNewExecution(caller.idempotencyKey()).correlationId(caller.correlationId()),
            caller.actor(),
            settings.patience()));
  }

  @Post("/{executionId}/commands")
  HttpResponse<? extends Reply> command(
      HttpRequest<?> request, String executionId, @Body PostedCommands body) {
    List<HttpResponse<? extends Reply>> answers =
        commands.submit(Caller.of(request), Ids.execution(executionId), body.commands());
    return body.single()
        ? answers.get(0)
        : HttpResponse.ok(
            new ItemsReply(
                answers.stream().<ItemsReply.Item>map(ItemsReply.Item::of).toList(), null));
  }

  @Post("/{executionId}/rerun")
  HttpResponse<? extends Reply> rerun(
      HttpRequest<?> request, String executionId, @Body @Nullable RerunBody body) {
    Caller caller = Caller.of(request);
    RerunBody asked = Bodies.orEmpty(body, RerunBody::read);
    return AnswerResponses.created(
        engine
            .reruns()
            .rerun(
                asked
                    .toRerun(Ids.execution(executionId), caller.idempotencyKey())
                    .correlationId(caller.correlationId()),
                caller.actor(),
                settings.patience()));
  }

  @Post("/{executionId}/start")
  HttpResponse<? extends Reply> start(
      HttpRequest<?> request, String executionId, @Body @Nullable Start body) {
    return submit(request, executionId, Bodies.orEmpty(body, Start::read));
  }

  @Post("/{executionId}/cancel")
  HttpResponse<? extends Reply> cancel(
      HttpRequest<?> request, String executionId, @Body @Nullable Cancel body) {
    return submit(request, executionId, Bodies.orEmpty(body, Cancel::read));
  }

  @Post("/{executionId}/archive")
  HttpResponse<? extends Reply> archive(
      HttpRequest<?> request, String executionId, @Body @Nullable Archive body) {
    return submit(request, executionId, Bodies.orEmpty(body, Archive::read));
  }

  private HttpResponse<? extends Reply> submit(
      HttpRequest<?> request, String executionId, ExecutionBody body) {
    ExecutionId id = Ids.execution(executionId);
    return commands.submit(
        Caller.of(request), id, body.commandId(), body.toCommand(), Authority.NONE);
  }
}
