package dev.lastword.server.execution;

import dev.lastword.core.value.CorrelationId;
import dev.lastword.orchestrator.query.CorrelatedEvents;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.server.execution.ExecutionReply.EventReply;
import dev.lastword.server.http.AnswerMeter;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Refused;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.ScopedByHandler;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import org.jspecify.annotations.Nullable;

/** Finding events of all executions. */
@Controller("/api/v1/events")
@ExecuteOn(TaskExecutors.IO)
final class EventsController {

  private final CorrelatedEvents events;

  EventsController(Executions executions) {
    this.events = new CorrelatedEvents(executions);
  }

  @Get
  @ScopedByHandler
  HttpResponse<PageReply<EventReply>> find(
      HttpRequest<?> request,
      @QueryValue @Nullable String correlationId,
      @QueryValue @Nullable String graph,
      @QueryValue @Nullable String cursor,
      @QueryValue @Nullable Integer limit) {
    Caller.of(request).requireGraph(graph);
    if (correlationId == null) {
      throw Refused.parameter("correlationId", "the correlation id of a request", "none");
    }
    CorrelationId id = CorrelationId.of(correlationId);
    ExecutionFilter among =
        graph == null ? ExecutionFilter.ALL : ExecutionFilter.ALL.graph(Ids.graph("graph", graph));
    int most = Paging.limit(limit);
    return HttpResponse.ok(
        PageReply.of(
            Paging.page(
                cursor,
                () ->
                    AnswerMeter.measured(
                        request, () -> events.page(id, among, Paging.after(cursor), most))),
            logged -> new EventReply(logged.version(), logged.event())));
  }
}
