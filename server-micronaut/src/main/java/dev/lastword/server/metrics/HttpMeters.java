package dev.lastword.server.metrics;

import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.http.Problem;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteMatch;
import java.util.concurrent.TimeUnit;

/**
 * Times requests by route, method and status, and names in every problem what it is about. Routes,
 * not paths: those are as many as executions.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class HttpMeters {

  private static final String BEGAN = "lastword.began";

  private final PrometheusMeterRegistry registry;

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
                Timer.builder("lastword.http.requests")
                    .tag("method", request.getMethod().name())
                    .tag("route", route(request))
                    .tag("status", Integer.toString(response.code()))
                    .register(registry)
                    .record(System.nanoTime() - began, TimeUnit.NANOSECONDS));
    if (response.body() instanceof Problem problem) {
      response.body(problem.with("instance", new JsonString(request.getPath())));
    }
  }

  private static String route(HttpRequest<?> request) {
    return RouteAttributes.getRouteMatch(request)
        .filter(UriRouteMatch.class::isInstance)
        .map(match -> ((UriRouteMatch<?, ?>) match).getRouteInfo().getUriMatchTemplate())
        .map(template -> template.toPathString())
        .orElse("none");
  }
}
