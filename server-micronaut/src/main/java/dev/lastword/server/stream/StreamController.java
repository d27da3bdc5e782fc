package dev.lastword.server.stream;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.WorkerId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Refused;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Principal;
import dev.lastword.server.security.ScopedByHandler;
import dev.lastword.store.EventStore;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/**
 * Event streams over HTTP.
 *
 * <p>Only what begins a stream is carried out on the threads that may wait for the store. To name
 * them with {@code @ExecuteOn} would lead every frame through them as well, by way of a queue that
 * asks for hundreds of frames whether or not the reader takes any.
 */
@Controller("/api/v1")
final class StreamController {

  private static final int LOOKS = 20;
  private static final long PAUSE = Duration.ofMillis(5).toNanos();

  private final LiveStreams streams;
  private final Orchestrator orchestrator;
  private final Executions executions;
  private final EventStore store;
  private final EngineTracing tracing;
  private final Executor threads;

  StreamController(
      LiveStreams streams,
      Orchestrator orchestrator,
      Executions executions,
      EventStore store,
      EngineTracing tracing,
      @Named(TaskExecutors.IO) ExecutorService threads) {
    this.streams = streams;
    this.orchestrator = orchestrator;
    this.executions = executions;
    this.store = store;
    this.tracing = tracing;
    this.threads = threads;
  }

  @Get("/executions/{executionId}/stream")
  @Produces(MediaType.TEXT_EVENT_STREAM)
  CompletableFuture<HttpResponse<byte[]>> one(
      HttpRequest<?> request,
      String executionId,
      @Header("Last-Event-ID") @Nullable String lastEventId,
      @QueryValue @Nullable Long after) {
    ExecutionId id = Ids.execution(executionId);
    return live(request, () -> one(id, lastEventId, after));
  }

  private Source one(ExecutionId id, @Nullable String lastEventId, @Nullable Long after) {
    ExecutionState newest =
        orchestrator
            .engine()
            .find(id)
            .orElseThrow(() -> Refused.notFound("EXECUTION_NOT_FOUND", "Execution " + id));
    Optional<Seen> said = Seen.of(lastEventId, after);
    long seen = said.map(Seen::id).orElse(0L);
    if (seen > newest.version()) {
      throw said.orElseThrow().beyond(newest.version());
    }
    ExecutionState state =
        seen == 0
            ? ExecutionState.initial(id)
            : seen == newest.version() ? newest : executions.state(id, seen).orElse(newest);
    return new OneExecution(executions, state);
  }

  @Get("/stream")
  @Produces(MediaType.TEXT_EVENT_STREAM)
  @ScopedByHandler
  CompletableFuture<HttpResponse<byte[]>> all(
      HttpRequest<?> request,
      @Header("Last-Event-ID") @Nullable String lastEventId,
      @QueryValue @Nullable Long after,
      @QueryValue @Nullable String graph,
      @QueryValue @Nullable String status) {
    Caller.of(request).requireGraph(graph);
    Optional<GraphId> ofGraph = Optional.ofNullable(graph).map(id -> Ids.graph("graph", id));
    Optional<ExecutionStatus> in = Optional.ofNullable(status).map(Ids::status);
    return behind(
        request,
        Seen.of(lastEventId, after),
        position -> new AllExecutions(store, executions, ofGraph, in, position));
  }

  @Get("/jobs/interrupts")
  @Produces(MediaType.TEXT_EVENT_STREAM)
  CompletableFuture<HttpResponse<byte[]>> interrupts(
      HttpRequest<?> request,
      @QueryValue String workerId,
      @Header("Last-Event-ID") @Nullable String lastEventId) {
    WorkerId worker = WorkerId.of(workerId);
    Principal caller = Caller.of(request).principal();
    WorkerInterrupts.Sources sources =
        new WorkerInterrupts.Sources(
            store, executions, orchestrator.workers(), orchestrator.jobs(), tracing);
    return behind(
        request,
        Seen.of(lastEventId, null),
        position -> new WorkerInterrupts(sources, worker, caller, position));
  }

  private CompletableFuture<HttpResponse<byte[]>> behind(
      HttpRequest<?> request, Optional<Seen> seen, LongFunction<Source> source) {
    return live(request, () -> source.apply(seen.map(this::settled).orElseGet(store::feedEnd)));
  }

  /**
   * Another node may have told of what this one does not yet know to be settled, so it looks again
   * for a moment before it refuses.
   */
  private long settled(Seen seen) {
    long end = store.feedEnd();
    for (int look = 0; seen.id() > end; look++) {
      if (look == LOOKS) {
        throw seen.beyond(end);
      }
      LockSupport.parkNanos(PAUSE);
      end = store.feedEnd();
    }
    return seen.id();
  }

  private CompletableFuture<HttpResponse<byte[]>> live(
      HttpRequest<?> request, Supplier<Source> source) {
    return CompletableFuture.supplyAsync(source, threads)
        .thenApply(found -> response(streams.open(found, StreamReader.of(request))));
  }

  private static HttpResponse<byte[]> response(Publisher<byte[]> frames) {
    MutableHttpResponse<byte[]> response =
        HttpResponse.<byte[]>ok()
            .contentType(MediaType.TEXT_EVENT_STREAM_TYPE)
            .header(HttpHeaders.CACHE_CONTROL, "no-store")
            .header("X-Accel-Buffering", "no");
    // One frame is what its type names: by that a writer is looked for, even of what comes later.
    response.body(frames);
    return response;
  }
}
