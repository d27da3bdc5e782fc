package dev.lastword.server.metrics;

import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.RouteTemplate;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Times requests by route, method and status, and names in every problem what it is about. Routes,
 * not paths: those are as many as executions.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class HttpMeters {

  private static final String BEGAN = "lastword.began";

  /** Requests that are timed together. */
  private record Kind(String method, String route, int status) {}

  private final PrometheusMeterRegistry registry;
  private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

  HttpMeters(PrometheusMeterRegistry registry) {
    this.registry = registry;
  }

  @RequestFilter
  void begin(HttpRequest<?> request) {
    request.setAttribute(BEGAN, System.nanoTime());
  }

  @ResponseFilter
  void end(HttpRequest<?> request, MutableHttpResponse<?> response) {
    request
        .getAttribute(BEGAN, Long.class)
        .ifPresent(
            began ->
                timers
                    .computeIfAbsent(
                        new Kind(
                            request.getMethod().name(),
                            RouteTemplate.of(request).orElse("none"),
                            response.code()),
                        this::timer)
                    .record(System.nanoTime() - began, TimeUnit.NANOSECONDS));
    if (response.body() instanceof Problem problem) {
      response.body(problem.with("instance", new JsonString(request.getPath())));
    }
  }

  private Timer timer(Kind kind) {
    return Timer.builder("lastword.http.requests")
        .tag("method", kind.method())
        .tag("route", kind.route())
        .tag("status", Integer.toString(kind.status()))
        .register(registry);
  }
}
