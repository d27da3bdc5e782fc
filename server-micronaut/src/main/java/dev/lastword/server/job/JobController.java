package dev.lastword.server.job;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.engine.Authority;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.Held;
import dev.lastword.orchestrator.engine.JobClaim;
import dev.lastword.orchestrator.engine.Pulse;
import dev.lastword.orchestrator.engine.Refusal;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.server.http.Answers;
import dev.lastword.server.http.FirstGuard;
import dev.lastword.server.http.HangUp;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.RequestDeadlines;
import dev.lastword.server.job.JobBody.Failure;
import dev.lastword.server.job.JobBody.Heartbeat;
import dev.lastword.server.job.JobBody.Progress;
import dev.lastword.server.job.JobBody.Release;
import dev.lastword.server.job.JobBody.Success;
import dev.lastword.server.job.JobBody.Waiting;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Principal;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What workers do over HTTP: translate, delegate, translate back. */
@Controller("/api/v1/jobs")
@ExecuteOn(TaskExecutors.IO)
final class JobController {

  private final Orchestrator orchestrator;
  private final Workers workers;
  private final Engine engine;
  private final EngineSettings settings;
  private final LeaseTokens tokens;

  JobController(Orchestrator orchestrator, EngineSettings settings, LeaseTokens tokens) {
    this.orchestrator = orchestrator;
    this.workers = orchestrator.workers();
    this.engine = orchestrator.engine();
    this.settings = settings;
    this.tokens = tokens;
  }

  @Post("/claim")
  CompletableFuture<HttpResponse<JobReply.Jobs>> claim(
      HttpRequest<?> request, @Body ClaimBody body) {
    Principal caller = Caller.of(request).principal();
    body.queues().forEach(Caller.of(request)::requireQueue);
    tokens.prepare();
    CompletableFuture<List<Assignment>> claim =
        orchestrator.claim(new JobClaim(body.toSpec(), caller.id()), body.waitFor());
    HangUp.cancels(request, claim);
    RequestDeadlines.extend(request, body.waitFor());
    return claim.thenApply(
        jobs -> HttpResponse.ok(JobReply.Jobs.of(jobs, job -> tokens.issue(job, caller))));
  }

  @Post("/{executionId}/{nodeId}/heartbeat")
  HttpResponse<PulseReply> heartbeat(
      HttpRequest<?> request, String executionId, String nodeId, @Body Heartbeat body) {
    Optional<Held> held = held(request, executionId, nodeId, body);
    return HttpResponse.ok(
        held.map(known -> beat(known, body.leaseFor()))
            .orElseGet(() -> new PulseReply(Pulse.LEASE_LOST, null)));
  }

  private PulseReply beat(Held held, Duration leaseFor) {
    Pulse pulse = workers.heartbeat(held, leaseFor);
    return pulse == Pulse.GO_ON
        ? PulseReply.GO_ON
        : new PulseReply(pulse, workers.cancelReason(held).orElse(null));
  }

  @Post("/{executionId}/{nodeId}/release")
  HttpResponse<? extends Reply> release(
      HttpRequest<?> request, String executionId, String nodeId, @Body Release body) {
    Optional<Pulse> pulse = held(request, executionId, nodeId, body).map(workers::release);
    return pulse.isEmpty() || pulse.get() == Pulse.LEASE_LOST
        ? leaseLost().response()
        : HttpResponse.ok(PulseReply.GO_ON);
  }

  private static Problem leaseLost() {
    return Problem.of(
        HttpStatus.CONFLICT,
        Refusal.LEASE_LOST.name(),
        "expected the token of the lease that holds, from the worker and the key that claimed it,"
            + " found another; claim again");
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
    Optional<Held> held = held(request, executionId, nodeId, body);
    if (held.isEmpty()) {
      // Not kept beside the execution either: it may come from anyone.
      return (engine.find(id).isPresent() ? leaseLost() : FirstGuard.absent(executionId))
          .response();
    }
    return Answers.of(
        id,
        engine.submit(
            Caller.of(request).report(id, body.workerId(), body.commandId(), body.toCommand(node)),
            Authority.lease(held.get().fence()),
            settings.patience()));
  }

  /** Returns the lease that a token stands for, if this worker and caller got it with a claim. */
  private Optional<Held> held(
      HttpRequest<?> request, String executionId, String nodeId, JobBody body) {
    ExecutionId id = Ids.execution(executionId);
    NodeId node = Ids.node(nodeId);
    String caller = Caller.of(request).principal().id();
    return tokens
        .fence(
            body.token(), new LeaseTokens.Holder(Streams.jobId(id, node), body.workerId(), caller))
        .map(fence -> Held.of(id, node, 1, body.workerId(), fence));
  }
}
