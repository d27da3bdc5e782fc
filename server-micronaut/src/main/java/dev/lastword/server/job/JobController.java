package dev.lastword.server.job;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.LeasedNode;
import dev.lastword.server.http.HangUp;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.RequestDeadlines;
import dev.lastword.server.job.JobBody.Heartbeat;
import dev.lastword.server.job.JobBody.Release;
import dev.lastword.server.overview.WorkerRegistry;
import dev.lastword.server.security.Caller;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Worker operations over HTTP: translate, delegate, translate back. */
@Controller("/api/v1/jobs")
@ExecuteOn(TaskExecutors.IO)
final class JobController {

  private final Orchestrator orchestrator;
  private final Workers workers;
  private final JobReports reports;
  private final LeaseTokens tokens;
  private final WorkerRegistry registry;

  JobController(
      Orchestrator orchestrator, JobReports reports, LeaseTokens tokens, WorkerRegistry registry) {
    this.reports = reports;
    this.orchestrator = orchestrator;
    this.workers = orchestrator.workers();
    this.tokens = tokens;
    this.registry = registry;
  }

  @Post("/claim")
  CompletableFuture<HttpResponse<JobReply.Jobs>> claim(
      HttpRequest<?> request, @Body ClaimBody body) {
    Caller caller = Caller.of(request);
    caller.requireClaims(body.wanted().queues());
    tokens.prepare();
    registry.claimed(
        caller.principal(),
        body.workerId(),
        body.wanted().queues(),
        body.wanted().max(),
        Optional.ofNullable(request.getHeaders().get(HttpHeaders.USER_AGENT)));
    Duration waitFor = body.wanted().waitFor().orElse(Duration.ZERO);
    CompletableFuture<List<Assignment>> claim =
        orchestrator.claim(caller.claim(body.toSpec()), waitFor);
    HangUp.cancels(request, claim);
    RequestDeadlines.extend(request, waitFor);
    return claim.thenApply(
        jobs ->
            HttpResponse.ok(JobReply.Jobs.of(jobs, job -> tokens.issue(job, caller.principal()))));
  }

  @Post("/{executionId}/{nodeId}/heartbeat")
  HttpResponse<HeartbeatReply> heartbeat(
      HttpRequest<?> request, String executionId, String nodeId, @Body Heartbeat body) {
    registry.reported(Caller.of(request).principal(), body.workerId());
    Optional<LeasedNode> held = held(request, executionId, nodeId, body);
    return HttpResponse.ok(
        held.map(known -> beat(known, body.leaseFor()))
            .orElseGet(() -> new HeartbeatReply(HeartbeatResult.LEASE_LOST, null)));
  }

  private HeartbeatReply beat(LeasedNode leased, Duration leaseFor) {
    HeartbeatResult result = workers.heartbeat(leased, leaseFor);
    return result == HeartbeatResult.GO_ON
        ? HeartbeatReply.GO_ON
        : new HeartbeatReply(result, workers.cancelReason(leased).orElse(null));
  }

  @Post("/{executionId}/{nodeId}/release")
  HttpResponse<? extends Reply> release(
      HttpRequest<?> request, String executionId, String nodeId, @Body Release body) {
    Optional<HeartbeatResult> pulse =
        held(request, executionId, nodeId, body).map(workers::release);
    return pulse.isEmpty() || pulse.get() == HeartbeatResult.LEASE_LOST
        ? JobReports.leaseLost().response()
        : HttpResponse.ok(HeartbeatReply.GO_ON);
  }

  /** Returns the lease that a token stands for, if this worker and caller got it with a claim. */
  private Optional<LeasedNode> held(
      HttpRequest<?> request, String executionId, String nodeId, JobBody body) {
    ExecutionId id = Ids.execution(executionId);
    NodeId node = Ids.node(nodeId);
    Caller caller = Caller.of(request);
    String worker = body.workerId();
    return reports
        .fence(caller, id, node, body)
        .map(fence -> LeasedNode.of(id, node, 1, worker, caller.reporter(worker), fence.token()));
  }
}
