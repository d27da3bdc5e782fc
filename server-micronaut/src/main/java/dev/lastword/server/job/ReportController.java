package dev.lastword.server.job;

import static io.micronaut.http.HttpHeaders.USER_AGENT;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.worker.RemoteReports.Reported;
import dev.lastword.server.http.AnswerReply;
import dev.lastword.server.http.HangUp;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.ItemsReply;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.RequestDeadlines;
import dev.lastword.server.job.JobBody.Failure;
import dev.lastword.server.job.JobBody.Progress;
import dev.lastword.server.job.JobBody.Success;
import dev.lastword.server.job.JobBody.Waiting;
import dev.lastword.server.overview.WorkerRegistry;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Principal;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Reports of workers over HTTP, one by one or several at once, with more work as the answer. */
@Controller("/api/v1/jobs")
@ExecuteOn(TaskExecutors.IO)
final class ReportController {

  private final Orchestrator orchestrator;
  private final JobReports reports;
  private final WorkerRegistry registry;

  ReportController(Orchestrator orchestrator, JobReports reports, WorkerRegistry registry) {
    this.orchestrator = orchestrator;
    this.reports = reports;
    this.registry = registry;
  }

  @Post("/{executionId}/{nodeId}/progress")
  HttpResponse<? extends Reply> progress(
      HttpRequest<?> request, String executionId, String nodeId, @Body Progress body) {
    return reports.one(Caller.of(request), item(executionId, nodeId, body), null).answer();
  }

  @Post("/{executionId}/{nodeId}/wait")
  CompletableFuture<HttpResponse<? extends Reply>> putWaiting(
      HttpRequest<?> request, String executionId, String nodeId, @Body Waiting body) {
    return report(request, item(executionId, nodeId, body));
  }

  @Post("/{executionId}/{nodeId}/succeed")
  CompletableFuture<HttpResponse<? extends Reply>> succeed(
      HttpRequest<?> request, String executionId, String nodeId, @Body Success body) {
    return report(request, item(executionId, nodeId, body));
  }

  @Post("/{executionId}/{nodeId}/fail")
  CompletableFuture<HttpResponse<? extends Reply>> fail(
      HttpRequest<?> request, String executionId, String nodeId, @Body Failure body) {
    return report(request, item(executionId, nodeId, body));
  }

  private static ReportsBody.Item item(String executionId, String nodeId, JobBody.Report body) {
    return new ReportsBody.Item(Ids.execution(executionId), Ids.node(nodeId), body);
  }

  private CompletableFuture<HttpResponse<? extends Reply>> report(
      HttpRequest<?> request, ReportsBody.Item item) {
    Caller caller = Caller.of(request);
    NextJobs next = item.report().next();
    Reported<MutableHttpResponse<? extends Reply>> reported = reports.one(caller, item, next);
    MutableHttpResponse<? extends Reply> response = reported.answer();
    if (!(response.body() instanceof AnswerReply answer)) {
      return CompletableFuture.completedFuture(response);
    }
    return more(request, item.report().workerId(), next, reported)
        .thenApply(jobs -> response.body(new ReportReply(answer, reports.told(caller, jobs))));
  }

  @Post("/reports")
  CompletableFuture<HttpResponse<ReportReply.Many>> report(
      HttpRequest<?> request, @Body ReportsBody body) {
    Caller caller = Caller.of(request);
    Reported<List<MutableHttpResponse<? extends Reply>>> reported = reports.many(caller, body);
    List<ItemsReply.Item> items = reported.answer().stream().map(ItemsReply.Item::of).toList();
    return more(request, body.workerId(), body.next(), reported)
        .thenApply(
            jobs -> HttpResponse.ok(new ReportReply.Many(items, reports.told(caller, jobs))));
  }

  private void note(HttpRequest<?> request, String workerId, @Nullable NextJobs next) {
    Principal caller = Caller.of(request).principal();
    if (next == null) {
      registry.reported(caller, workerId);
    } else {
      Optional<String> client = Optional.ofNullable(request.getHeaders().get(USER_AGENT));
      registry.claimed(caller, workerId, next.queues(), next.max(), client);
    }
  }

  /** Claims where the reports brought nothing, if the worker waits for work. */
  private CompletableFuture<List<Assignment>> more(
      HttpRequest<?> request, String workerId, @Nullable NextJobs next, Reported<?> reported) {
    note(request, workerId, next);
    if (next == null || next.waitFor().isEmpty() || !reported.next().isEmpty()) {
      return CompletableFuture.completedFuture(reported.next());
    }
    Duration waitFor = next.waitFor().get();
    JobClaim claim = reports.claim(Caller.of(request), workerId, next);
    CompletableFuture<List<Assignment>> claimed = orchestrator.claim(claim, waitFor);
    HangUp.cancels(request, claimed);
    RequestDeadlines.extend(request, waitFor);
    return claimed.thenApply(
        jobs -> {
          orchestrator.remoteReports().claimed(reported.held(), jobs);
          return jobs;
        });
  }
}
