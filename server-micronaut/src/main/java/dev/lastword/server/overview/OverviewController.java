package dev.lastword.server.overview;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.query.Dashboards;
import dev.lastword.orchestrator.query.ExecutionDetails;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.queue.QueueView;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Scope;
import dev.lastword.server.security.ScopedByHandler;
import dev.lastword.store.EventStore;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import java.util.Optional;

/** The overview of everything that a caller may see. */
@Controller("/api/v1/overview")
@ExecuteOn(TaskExecutors.IO)
final class OverviewController {

  private static final int QUEUES = 100;

  private final Dashboards dashboards;
  private final Queues queues;

  OverviewController(
      EventStore store, Orchestrator orchestrator, Executions executions, Graphs graphs) {
    this.dashboards =
        new Dashboards(store, executions, ExecutionDetails.on(store, graphs, executions));
    this.queues = orchestrator.queues();
  }

  @Get
  @ScopedByHandler
  HttpResponse<OverviewReply> overview(HttpRequest<?> request) {
    Scope scope = Caller.of(request).principal().scope();
    return HttpResponse.ok(
        new OverviewReply(
            dashboards.read(graph -> scope.hasGraph(graph.value())), queuesOf(scope)));
  }

  /** Returns the queues; a caller with some graphs sees none, for a queue holds jobs of all. */
  private List<QueueView> queuesOf(Scope scope) {
    return scope.narrowsGraphs()
        ? List.of()
        : queues.list(Optional.empty(), QUEUES).stream()
            .filter(queue -> scope.hasQueue(queue.name()))
            .toList();
  }
}
