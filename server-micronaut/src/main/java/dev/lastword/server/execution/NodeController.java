package dev.lastword.server.execution;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.NodeCancellation;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.server.execution.NodeBody.Failure;
import dev.lastword.server.execution.NodeBody.Progress;
import dev.lastword.server.execution.NodeBody.Ready;
import dev.lastword.server.execution.NodeBody.RequestResume;
import dev.lastword.server.execution.NodeBody.Resume;
import dev.lastword.server.execution.NodeBody.StartAttempt;
import dev.lastword.server.execution.NodeBody.Success;
import dev.lastword.server.execution.NodeBody.Waiting;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.Flags;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Role;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import org.jspecify.annotations.Nullable;

/** Node commands over HTTP: translate, delegate, translate back. */
@Controller("/api/v1/executions/{executionId}/nodes/{nodeId}")
@ExecuteOn(TaskExecutors.IO)
final class NodeController {

  private final Commands commands;

  NodeController(Commands commands) {
    this.commands = commands;
  }

  @Post("/ready")
  HttpResponse<? extends Reply> ready(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable String force,
      @Body @Nullable Ready body) {
    return submit(request, executionId, nodeId, force, Bodies.orEmpty(body, Ready::read));
  }

  @Post("/start")
  HttpResponse<? extends Reply> start(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable String force,
      @Body @Nullable StartAttempt body) {
    return submit(request, executionId, nodeId, force, Bodies.orEmpty(body, StartAttempt::read));
  }

  @Post("/progress")
  HttpResponse<? extends Reply> progress(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable String force,
      @Body @Nullable Progress body) {
    return submit(request, executionId, nodeId, force, Bodies.orEmpty(body, Progress::read));
  }

  @Post("/wait")
  HttpResponse<? extends Reply> putWaiting(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable String force,
      @Body @Nullable Waiting body) {
    return submit(request, executionId, nodeId, force, Bodies.orEmpty(body, Waiting::read));
  }

  @Post("/request-resume")
  HttpResponse<? extends Reply> requestResume(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable String force,
      @Body @Nullable RequestResume body) {
    return submit(request, executionId, nodeId, force, Bodies.orEmpty(body, RequestResume::read));
  }

  @Post("/resume")
  HttpResponse<? extends Reply> resume(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable String force,
      @Body @Nullable Resume body) {
    return submit(request, executionId, nodeId, force, Bodies.orEmpty(body, Resume::read));
  }

  @Post("/succeed")
  HttpResponse<? extends Reply> succeed(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable String force,
      @Body @Nullable Success body) {
    return submit(request, executionId, nodeId, force, Bodies.orEmpty(body, Success::read));
  }

  @Post("/fail")
  HttpResponse<? extends Reply> fail(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable String force,
      @Body @Nullable Failure body) {
    return submit(request, executionId, nodeId, force, Bodies.orEmpty(body, Failure::read));
  }

  @Post("/cancel")
  HttpResponse<? extends Reply> cancel(
      HttpRequest<?> request, String executionId, String nodeId, @Body @Nullable CancelNode body) {
    Caller caller = Caller.of(request);
    CancelNode asked = Bodies.orEmpty(body, CancelNode::read);
    return commands.cancelNode(
        caller,
        new NodeCancellation(
            asked.commandId(),
            Ids.execution(executionId),
            Ids.node(nodeId),
            asked.reason(),
            caller.actor(),
            caller.correlationId()));
  }

  private HttpResponse<? extends Reply> submit(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @Nullable String force,
      NodeBody body) {
    ExecutionId id = Ids.execution(executionId);
    Caller caller = Caller.of(request);
    return commands.submit(
        caller,
        id,
        body.commandId(),
        body.toCommand(Ids.node(nodeId)),
        Flags.isSet("force", force) ? force(caller) : Authority.NONE);
  }

  private static Authority force(Caller caller) {
    return caller.principal().may(Role.ADMIN) ? Authority.ADMIN : Authority.FORCE;
  }
}
