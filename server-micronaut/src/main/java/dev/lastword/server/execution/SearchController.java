package dev.lastword.server.execution;

import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.query.ExecutionDetails;
import dev.lastword.orchestrator.query.ExecutionSearch;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Refused;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Scope;
import dev.lastword.server.security.ScopedByHandler;
import dev.lastword.store.EventStore;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** One question for everything that an execution can be known by. */
@Controller("/api/v1/search")
@ExecuteOn(TaskExecutors.IO)
final class SearchController {

  private static final int LONGEST = 1_000;

  private final ExecutionSearch search;

  SearchController(Executions executions, EventStore store, Graphs graphs) {
    this.search = new ExecutionSearch(executions, ExecutionDetails.on(store, graphs, executions));
  }

  @Get
  @ScopedByHandler
  HttpResponse<PageReply<SearchReply>> search(HttpRequest<?> request, @QueryValue String q) {
    String text = q.strip();
    if (text.isEmpty() || text.length() > LONGEST) {
      throw Refused.parameter("q", "1 to " + LONGEST + " characters", text.length() + "");
    }
    Scope scope = Caller.of(request).principal().scope();
    return HttpResponse.ok(
        new PageReply<>(
            search.find(text, graph -> scope.hasGraph(graph.value())).stream()
                .map(SearchReply::new)
                .toList(),
            null));
  }
}
