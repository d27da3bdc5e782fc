package dev.lastword.server.stream;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.WorkerId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.view.Executions;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Refused;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Narrows;
import dev.lastword.store.EventStore;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/** Event streams over HTTP. */
@Controller("/api/v1")
@ExecuteOn(TaskExecutors.IO)
final class StreamController {

  private final LiveStreams streams;
  private final Engine engine;
  private final Executions executions;
  private final EventStore store;

  StreamController(LiveStreams streams, Engine engine, Executions executions, EventStore store) {
    this.streams = streams;
    this.engine = engine;
    this.executions = executions;
    this.store = store;
  }

  @Get("/executions/{executionId}/stream")
  @Produces(MediaType.TEXT_EVENT_STREAM)
  HttpResponse<Publisher<byte[]>> one(
      String executionId,
      @Header("Last-Event-ID") @Nullable String lastEventId,
      @QueryValue @Nullable Long after) {
    ExecutionId id = Ids.execution(executionId);
    ExecutionState newest =
        engine
            .find(id)
            .orElseThrow(() -> Refused.notFound("EXECUTION_NOT_FOUND", "the execution " + id));
    long seen = Math.min(newest.version(), seen(lastEventId, after).orElse(0L));
    ExecutionState state =
        seen == 0
            ? ExecutionState.initial(id)
            : seen == newest.version() ? newest : executions.state(id, seen).orElse(newest);
    return live(new OneExecution(executions, state));
  }

  @Get("/stream")
  @Produces(MediaType.TEXT_EVENT_STREAM)
  @Narrows
  HttpResponse<Publisher<byte[]>> all(
      HttpRequest<?> request,
      @Header("Last-Event-ID") @Nullable String lastEventId,
      @QueryValue @Nullable Long after,
      @QueryValue @Nullable String graph,
      @QueryValue @Nullable String status) {
    Caller.of(request).requireGraph(graph);
    long position = seen(lastEventId, after).orElseGet(store::feedEnd);
    return live(
        new AllExecutions(
            store,
            executions,
            Optional.ofNullable(graph).map(Ids::graph),
            Optional.ofNullable(status).map(Ids::status),
            position));
  }

  @Get("/jobs/interrupts")
  @Produces(MediaType.TEXT_EVENT_STREAM)
  HttpResponse<Publisher<byte[]>> interrupts(
      @QueryValue String workerId, @Header("Last-Event-ID") @Nullable String lastEventId) {
    long position = seen(lastEventId, null).orElseGet(store::feedEnd);
    return live(new WorkerInterrupts(store, executions, WorkerId.of(workerId), position));
  }

  private HttpResponse<Publisher<byte[]>> live(Source source) {
    return HttpResponse.ok(streams.open(source))
        .contentType(MediaType.TEXT_EVENT_STREAM_TYPE)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("X-Accel-Buffering", "no");
  }

  private static Optional<Long> seen(@Nullable String lastEventId, @Nullable Long after) {
    if (lastEventId == null || lastEventId.isEmpty()) {
      if (after != null && after < 0) {
        throw Refused.parameter("after", "0 or more", after.toString());
      }
      return Optional.ofNullable(after);
    }
    if (!lastEventId.matches("\\d{1,18}")) {
      throw Refused.parameter("Last-Event-ID", "the id of an event of this stream", lastEventId);
    }
    return Optional.of(Long.parseLong(lastEventId));
  }
}
