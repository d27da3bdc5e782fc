package dev.lastword.server.health;

import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.Shape;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreException;
import io.micronaut.context.annotation.Factory;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import jakarta.inject.Singleton;

/** Liveness is an answer at all; readiness is an answer from the store. */
@Controller
@ExecuteOn(TaskExecutors.IO)
final class HealthController {

  private final EventStore store;

  HealthController(EventStore store) {
    this.store = store;
  }

  @Get("/health/live")
  HttpResponse<Health> live() {
    return HttpResponse.ok(new Health(Status.UP));
  }

  @Get(uris = {"/health", "/health/ready"})
  HttpResponse<Health> ready() {
    try {
      store.feedEnd();
      return HttpResponse.ok(new Health(Status.UP));
    } catch (StoreException unreachable) {
      return HttpResponse.<Health>status(HttpStatus.SERVICE_UNAVAILABLE)
          .body(new Health(Status.DOWN));
    }
  }

  /** What answers look like. */
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
   * How it is.
   *
   * @param status whether it works
   */
  record Health(Status status) implements Reply {

    static final Shape<Health> SHAPE =
        Shape.<Health>named("Health").required("status", constantOf(Status.class), Health::status);

    @Override
    public JsonObject json() {
      return SHAPE.json(this);
    }
  }
}
