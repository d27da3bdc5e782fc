package dev.lastword.server.job;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.engine.Authority;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.Held;
import dev.lastword.orchestrator.engine.Pulse;
import dev.lastword.orchestrator.engine.Refusal;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.server.http.Answers;
import dev.lastword.server.http.HangUp;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Reply;
import dev.lastword.server.job.JobBody.Failure;
import dev.lastword.server.job.JobBody.Heartbeat;
import dev.lastword.server.job.JobBody.Progress;
import dev.lastword.server.job.JobBody.Release;
import dev.lastword.server.job.JobBody.Success;
import dev.lastword.server.job.JobBody.Waiting;
import dev.lastword.server.security.Caller;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What workers do over HTTP: translate, delegate, translate back. */
@Controller("/api/v1/jobs")
@ExecuteOn(TaskExecutors.IO)
final class JobController {

  private final Orchestrator orchestrator;
  private final Workers workers;
  private final Engine engine;
  private final EngineSettings settings;

  JobController(Orchestrator orchestrator, EngineSettings settings) {
    this.orchestrator = orchestrator;
    this.workers = orchestrator.workers();
    this.engine = orchestrator.engine();
    this.settings = settings;
  }

  @Post("/claim")
  CompletableFuture<HttpResponse<JobReply.Jobs>> claim(
      HttpRequest<?> request, @Body ClaimBody body) {
    body.queues().forEach(Caller.of(request)::requireQueue);
    CompletableFuture<List<Assignment>> claim = orchestrator.claim(body.toSpec(), body.waitFor());
    HangUp.cancels(request, claim);
    return claim.thenApply(jobs -> HttpResponse.ok(JobReply.Jobs.of(jobs)));
  }

  @Post("/{executionId}/{nodeId}/heartbeat")
  HttpResponse<PulseReply> heartbeat(String executionId, String nodeId, @Body Heartbeat body) {
    Held held = held(executionId, nodeId, body);
    Pulse pulse = workers.heartbeat(held, body.leaseFor());
    return HttpResponse.ok(
        pulse == Pulse.GO_ON
            ? PulseReply.GO_ON
            : new PulseReply(pulse, workers.cancelReason(held).orElse(null)));
  }

  @Post("/{executionId}/{nodeId}/release")
  HttpResponse<? extends Reply> release(String executionId, String nodeId, @Body Release body) {
    return switch (workers.release(held(executionId, nodeId, body))) {
      case GO_ON, INTERRUPTED -> HttpResponse.ok(PulseReply.GO_ON);
      case LEASE_LOST ->
          Problem.of(
                  HttpStatus.CONFLICT,
                  Refusal.LEASE_LOST.name(),
                  "expected the token of the lease that holds, found " + body.token())
              .response();
    };
  }

  @Post("/{executionId}/{nodeId}/progress")
  HttpResponse<? extends Reply> progress(
      HttpRequest<?> request, String executionId, String nodeId, @Body Progress body) {
    return report(request, executionId, nodeId, body);
  }

  @Post("/{executionId}/{nodeId}/wait")
  HttpResponse<? extends Reply> putWaiting(
      HttpRequest<?> request, String executionId, String nodeId, @Body Waiting body) {
    return report(request, executionId, nodeId, body);
  }

  @Post("/{executionId}/{nodeId}/succeed")
  HttpResponse<? extends Reply> succeed(
      HttpRequest<?> request, String executionId, String nodeId, @Body Success body) {
    return report(request, executionId, nodeId, body);
  }

  @Post("/{executionId}/{nodeId}/fail")
  HttpResponse<? extends Reply> fail(
      HttpRequest<?> request, String executionId, String nodeId, @Body Failure body) {
    return report(request, executionId, nodeId, body);
  }

  private HttpResponse<? extends Reply> report(
      HttpRequest<?> request, String executionId, String nodeId, JobBody.Report body) {
    ExecutionId id = Ids.execution(executionId);
    NodeId node = Ids.node(nodeId);
    return Answers.of(
        id,
        engine.submit(
            Caller.of(request).report(id, body.workerId(), body.commandId(), body.toCommand(node)),
            Authority.lease(held(executionId, nodeId, body).fence()),
            settings.patience()));
  }

  private static Held held(String executionId, String nodeId, JobBody body) {
    ExecutionId id = Ids.execution(executionId);
    NodeId node = Ids.node(nodeId);
    return Held.of(id, node, 1, body.workerId(), body.token());
  }
}
