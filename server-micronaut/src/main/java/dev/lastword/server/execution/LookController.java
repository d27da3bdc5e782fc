package dev.lastword.server.execution;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.ImportOrigin;
import dev.lastword.orchestrator.engine.ValueBytes;
import dev.lastword.orchestrator.query.EventPage;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.WorkCounter;
import dev.lastword.server.execution.ExecutionReply.EventsReply;
import dev.lastword.server.execution.ExecutionReply.StateReply;
import dev.lastword.server.http.AnswerMeter;
import dev.lastword.server.http.AnswerResponses;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Refused;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.ScopedByHandler;
import dev.lastword.store.Direction;
import dev.lastword.store.EventStore;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.RequestBean;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import org.jspecify.annotations.Nullable;

/** Looking at executions. */
@Controller("/api/v1/executions")
@ExecuteOn(TaskExecutors.IO)
final class LookController {

  private final Engine engine;
  private final Executions executions;
  private final EventStore store;

  LookController(Engine engine, Executions executions, EventStore store) {
    this.engine = engine;
    this.store = store;
    this.executions = executions;
  }

  @Get
  @ScopedByHandler
  HttpResponse<PageReply<SummaryReply>> list(
      HttpRequest<?> request, @RequestBean ListParameters parameters) {
    Caller.of(request).requireGraph(parameters.graph());
    int limit = Paging.limit(parameters.limit());
    String cursor = parameters.cursor();
    WorkCounter counter = executions.counter();
    if (parameters.key() != null) {
      ExecutionFilter filter = parameters.toFilter();
      return HttpResponse.ok(
          new PageReply<>(
              executions.byKey(parameters.key()).flatMap(executions::summary).stream()
                  .filter(filter::matches)
                  .map(summary -> SummaryReply.of(summary, counter))
                  .toList(),
              null));
    }
    return HttpResponse.ok(
        PageReply.of(
            Paging.page(
                cursor, () -> executions.list(parameters.toFilter(), Paging.after(cursor), limit)),
            summary -> SummaryReply.of(summary, counter)));
  }

  @Get("/{executionId}")
  HttpResponse<ExecutionReply> look(HttpRequest<?> request, String executionId) {
    return AnswerMeter.measured(request, () -> look(executionId));
  }

  private HttpResponse<ExecutionReply> look(String executionId) {
    ExecutionId id = Ids.execution(executionId);
    ExecutionState state = found(id);
    SummaryReply summary =
        executions
            .summary(id)
            .map(found -> SummaryReply.of(found, executions.counter()))
            .orElse(null);
    ProvenanceReply provenance =
        ImportOrigin.find(store, id).map(ProvenanceReply::new).orElse(null);
    return HttpResponse.ok(
            new ExecutionReply(summary, new StateReply(state), state.version(), provenance))
        .header(HttpHeaders.ETAG, AnswerResponses.tag(state.version()));
  }

  @Get("/{executionId}/state")
  HttpResponse<StateReply> state(
      HttpRequest<?> request, String executionId, @QueryValue @Nullable Long version) {
    return AnswerMeter.measured(request, () -> state(executionId, version));
  }

  private HttpResponse<StateReply> state(String executionId, @Nullable Long version) {
    ExecutionId id = Ids.execution(executionId);
    ExecutionState newest = found(id);
    if (version != null && (version < 1 || version > newest.version())) {
      throw Refused.parameter("version", "1 to " + newest.version(), version.toString());
    }
    ExecutionState state =
        version == null ? newest : executions.state(id, version).orElseThrow(() -> notFound(id));
    return HttpResponse.ok(new StateReply(state))
        .header(HttpHeaders.ETAG, AnswerResponses.tag(state.version()));
  }

  @Get("/{executionId}/events")
  HttpResponse<EventsReply> events(
      HttpRequest<?> request,
      String executionId,
      @QueryValue @Nullable Long after,
      @QueryValue @Nullable Integer limit,
      @QueryValue @Nullable String correlationId,
      @QueryValue(defaultValue = "asc") String order) {
    ExecutionId id = Ids.execution(executionId);
    Direction direction = direction(order);
    long from = from(direction, after);
    EventPage page =
        AnswerMeter.measured(
            request,
            () ->
                correlationId == null
                    ? executions.events(id, direction, from, Paging.limit(limit))
                    : executions.events(
                        id, CorrelationId.of(correlationId), direction, from, Paging.limit(limit)));
    if (page.head() == 0) {
      throw notFound(id);
    }
    return HttpResponse.ok(EventsReply.of(page, direction));
  }

  private static Direction direction(String order) {
    return switch (order) {
      case "asc" -> Direction.FORWARD;
      case "desc" -> Direction.BACKWARD;
      default -> throw Refused.parameter("order", "asc or desc", order);
    };
  }

  private static long from(Direction direction, @Nullable Long after) {
    boolean forward = direction == Direction.FORWARD;
    if (after == null) {
      return forward ? 1 : Long.MAX_VALUE;
    }
    long least = forward ? 0 : 2;
    if (after < least || after == Long.MAX_VALUE) {
      throw Refused.parameter("after", least + " or more", after.toString());
    }
    return forward ? after + 1 : after - 1;
  }

  private ExecutionState found(ExecutionId id) {
    ExecutionState state = engine.find(id).orElseThrow(() -> notFound(id));
    // A state that is in memory already is written all the same.
    AnswerMeter.add(ValueBytes.of(state));
    return state;
  }

  static Refused notFound(ExecutionId id) {
    return Refused.notFound("EXECUTION_NOT_FOUND", "Execution " + id);
  }
}
