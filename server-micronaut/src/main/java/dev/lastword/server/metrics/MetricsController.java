package dev.lastword.server.metrics;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** All meters, as Prometheus reads them. */
@Controller("/metrics")
@ExecuteOn(TaskExecutors.IO)
final class MetricsController {

  private final PrometheusMeterRegistry registry;

  MetricsController(PrometheusMeterRegistry registry) {
    this.registry = registry;
  }

  @Get
  @Produces(MediaType.TEXT_PLAIN)
  HttpResponse<String> metrics() {
    return HttpResponse.ok(registry.scrape());
  }
}
