package dev.lastword.server.health;

import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import dev.lastword.store.EventStore;
import io.micronaut.context.annotation.Factory;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/**
 * Liveness is an answer at all, also while every thread waits for the store: a restart would make
 * that worse. Readiness is an answer from the store.
 */
@Controller
final class HealthController {

  /** A store that takes longer is of no use to anybody. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ReadinessProbe probe;

  HealthController(EventStore store, @Named(TaskExecutors.IO) ExecutorService threads) {
    this.probe = new ReadinessProbe(store::feedEnd, threads, PATIENCE);
  }

  @Get("/health/live")
  HttpResponse<Health> live() {
    return HttpResponse.ok(new Health(Status.UP));
  }

  @Get(uris = {"/health", "/health/ready"})
  CompletableFuture<HttpResponse<Health>> ready() {
    return probe
        .isReady()
        .thenApply(ready -> ready ? Status.UP : Status.DOWN)
        .thenApply(
            status ->
                HttpResponse.<Health>status(
                        status == Status.UP ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
                    .body(new Health(status)));
  }

  /** Reply formats. */
  @Factory
  static final class Replies {

    @Singleton
    Bodies health() {
      return new Bodies().replies(Health.SHAPE);
    }
  }

  enum Status {
    UP,
    DOWN
  }

  /**
   * Status of the server.
   *
   * @param status whether it works
   */
  record Health(Status status) implements Reply {

    static final ReplyShape<Health> SHAPE =
        ReplyShape.<Health>named("Health")
            .required("status", constantOf(Status.class), Health::status);

    @Override
    public JsonObject json() {
      return SHAPE.json(this);
    }
  }
}
