package dev.lastword.server.execution;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.server.http.AnswerResponses;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** Signals over HTTP. */
@Controller("/api/v1")
@ExecuteOn(TaskExecutors.IO)
final class SignalController {

  private static final ExecutionId ANY = ExecutionId.of("any");

  private final Engine engine;
  private final EngineSettings settings;

  SignalController(Engine engine, EngineSettings settings) {
    this.engine = engine;
    this.settings = settings;
  }

  @Post("/signals")
  HttpResponse<? extends Reply> send(HttpRequest<?> request, @Body SignalBody body) {
    Caller caller = Caller.of(request);
    return send(caller, ANY, body.toSignal(caller.idempotencyKey()));
  }

  @Post("/executions/{executionId}/signals")
  HttpResponse<? extends Reply> sendTo(
      HttpRequest<?> request, String executionId, @Body SignalBody body) {
    Caller caller = Caller.of(request);
    ExecutionId id = Ids.execution(executionId);
    return send(caller, id, body.toSignal(caller.idempotencyKey()).to(id));
  }

  private HttpResponse<? extends Reply> send(Caller caller, ExecutionId about, NewSignal signal) {
    NewSignal correlated = signal.correlationId(caller.correlationId());
    Sent sent = engine.signals().send(correlated, caller.actor(), settings.patience());
    if (sent instanceof Sent.Denied denied) {
      return AnswerResponses.of(about, denied.answer());
    }
    if (sent instanceof Sent.Delivered delivered) {
      return HttpResponse.ok(
          new SignalReply(
              SignalReply.Outcome.DELIVERED,
              delivered.signalId(),
              delivered.executionId().value()));
    }
    return sent instanceof Sent.Kept kept
        ? HttpResponse.<Reply>status(HttpStatus.ACCEPTED)
            .body(new SignalReply(SignalReply.Outcome.KEPT, kept.signalId(), null))
        : HttpResponse.ok(
            new SignalReply(SignalReply.Outcome.DROPPED, ((Sent.Dropped) sent).signalId(), null));
  }
}
