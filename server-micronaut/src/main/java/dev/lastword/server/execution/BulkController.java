package dev.lastword.server.execution;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.Page;
import dev.lastword.orchestrator.query.PageCursor;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.server.http.FirstGuard;
import dev.lastword.server.http.ItemsReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.ScopedByHandler;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import java.util.Optional;

/** Commands to many executions, with a result for each. */
@Controller("/api/v1/executions")
@ExecuteOn(TaskExecutors.IO)
final class BulkController {

  private final Commands commands;
  private final Executions executions;

  BulkController(Commands commands, Executions executions) {
    this.commands = commands;
    this.executions = executions;
  }

  @Post("/cancel")
  @ScopedByHandler
  HttpResponse<ItemsReply> cancel(HttpRequest<?> request, @Body BulkCancel body) {
    Caller caller = Caller.of(request);
    caller.requireGraph(body.filter().graph().map(id -> id.value()).orElse(null));
    if (body.ids() != null) {
      return HttpResponse.ok(new ItemsReply(all(caller, body, body.ids()), null));
    }
    Page<ExecutionSummary> page =
        Paging.page(
            body.cursor(),
            () -> executions.list(body.filter(), Paging.after(body.cursor()), body.limit()));
    List<ExecutionId> ids = page.items().stream().map(ExecutionSummary::executionId).toList();
    Optional<String> next = page.next().map(PageCursor::text);
    return HttpResponse.ok(new ItemsReply(all(caller, body, ids), next.orElse(null)));
  }

  private List<ItemsReply.Item> all(Caller caller, BulkCancel body, List<ExecutionId> ids) {
    return ids.stream().map(id -> ItemsReply.Item.of(one(caller, body, id)).about(id)).toList();
  }

  private HttpResponse<? extends Reply> one(Caller caller, BulkCancel body, ExecutionId id) {
    return body.ids() != null && isAnother(body.filter(), id)
        ? FirstGuard.absent(id.value()).response()
        : commands.submit(caller, id, null, body.cancel(), Authority.NONE);
  }

  private boolean isAnother(ExecutionFilter filter, ExecutionId id) {
    // An execution whose summary is lost matches no condition: it might be beyond a key's graphs.
    return !filter.equals(ExecutionFilter.ALL)
        && executions.summary(id).filter(filter::matches).isEmpty();
  }
}
