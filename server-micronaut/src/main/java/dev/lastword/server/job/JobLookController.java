package dev.lastword.server.job;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.JobHistory;
import dev.lastword.orchestrator.query.JobSearch;
import dev.lastword.orchestrator.query.NodeJobs;
import dev.lastword.server.execution.NodeJobReply;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Refused;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Scope;
import dev.lastword.server.security.ScopedByHandler;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.RequestBean;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looking at jobs. A caller sees the jobs of its queues and graphs, and no others. */
@Controller("/api/v1/jobs")
@ExecuteOn(TaskExecutors.IO)
final class JobLookController {

  private static final String STATUSES =
      Arrays.stream(JobStatus.values()).map(JobStatus::wireName).collect(Collectors.joining(", "));

  private static final String OF_ALL =
      "those that failed, of all executions, are in GET /api/v1/dead-letters; executions that ended"
          + " in GET /api/v1/executions?status=COMPLETED, FAILED or CANCELED";

  private final NodeJobs jobs;
  private final Executions executions;

  JobLookController(Orchestrator orchestrator, Executions executions) {
    this.jobs = orchestrator.jobs();
    this.executions = executions;
  }

  @Get
  @ScopedByHandler
  HttpResponse<PageReply<NodeJobReply>> list(
      HttpRequest<?> request, @RequestBean JobParameters parameters) {
    JobSearch search = search(Caller.of(request), parameters);
    String cursor = parameters.cursor();
    int limit = Paging.limit(parameters.limit());
    return HttpResponse.ok(
        PageReply.of(
            Paging.page(cursor, () -> jobs.list(search, Paging.after(cursor), limit)),
            NodeJobReply::new));
  }

  private JobSearch search(Caller caller, JobParameters parameters) {
    Scope scope = caller.principal().scope();
    JobSearch search =
        new JobSearch(
            Optional.empty(), scope.queues(), Optional.empty(), Optional.empty(), scope.graphs());
    if (parameters.queue() != null) {
      caller.requireQueue(parameters.queue());
      search = search.queues(Set.of(parameters.queue()));
    }
    if (parameters.execution() != null) {
      ExecutionId id = Ids.execution("execution", parameters.execution());
      requireExecution(scope, id);
      search = search.execution(id);
    }
    if (parameters.worker() != null) {
      search = search.worker(parameters.worker());
    }
    return parameters.status() == null ? search : of(status(parameters.status()), search);
  }

  private static JobSearch of(JobStatus status, JobSearch search) {
    if (status.isEnd() && search.execution().isEmpty()) {
      throw Refused.parameter(
          "execution",
          "an execution with status "
              + status.wireName()
              + ", because ended jobs are found by it ("
              + OF_ALL
              + ")",
          "none");
    }
    return search.status(status);
  }

  private static JobStatus status(String text) {
    return JobStatus.named(text)
        .orElseThrow(() -> Refused.parameter("status", "one of " + STATUSES, text));
  }

  private void requireExecution(Scope scope, ExecutionId id) {
    executions
        .summary(id)
        .filter(summary -> isWithin(scope, summary.graphId()))
        .orElseThrow(() -> Refused.notFound("EXECUTION_NOT_FOUND", "Execution " + id));
  }

  private static boolean isWithin(Scope scope, @Nullable GraphId graphId) {
    return graphId == null ? !scope.narrowsGraphs() : scope.hasGraph(graphId.value());
  }

  @Get("/{executionId}/{nodeId}")
  @ScopedByHandler
  HttpResponse<JobHistoryReply> look(
      HttpRequest<?> request,
      String executionId,
      String nodeId,
      @QueryValue @Nullable Long after,
      @QueryValue @Nullable Integer limit) {
    ExecutionId id = Ids.execution(executionId);
    NodeId node = Ids.node(nodeId);
    if (after != null && after < 0) {
      throw Refused.parameter("after", "0 or more", after.toString());
    }
    Caller caller = Caller.of(request);
    requireExecution(caller.principal().scope(), id);
    JobHistory found =
        jobs.find(id, node, after == null ? 0 : after, Paging.limit(limit))
            .orElseThrow(
                () -> Refused.notFound("JOB_NOT_FOUND", "Job of node " + node + " in " + id));
    caller.requireQueue(found.job().queue().value());
    return HttpResponse.ok(new JobHistoryReply(found));
  }
}
