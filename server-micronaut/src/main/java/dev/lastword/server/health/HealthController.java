package dev.lastword.server.health;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreException;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

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
    return HttpResponse.ok(new Health("UP"));
  }

  @Get(uris = {"/health", "/health/ready"})
  HttpResponse<Health> ready() {
    try {
      store.feedEnd();
      return HttpResponse.ok(new Health("UP"));
    } catch (StoreException unreachable) {
      return HttpResponse.<Health>status(HttpStatus.SERVICE_UNAVAILABLE).body(new Health("DOWN"));
    }
  }

  /**
   * How it is.
   *
   * @param status UP or DOWN
   */
  record Health(String status) implements Reply {

    @Override
    public JsonObject json() {
      return Json.object().put("status", status).build();
    }
  }
}
