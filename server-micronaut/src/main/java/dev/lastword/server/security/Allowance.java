package dev.lastword.server.security;

import dev.lastword.server.http.RouteTemplate;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteMatch;
import java.util.Optional;
import java.util.Set;

/**
 * Allowance that a request uses. Cancels have one of their own, so that other traffic of a caller
 * never delays them; probes and the page's files use none.
 */
enum Allowance {
  ORDINARY,
  CANCEL,
  UNLIMITED;

  private static final Set<String> CANCELS =
      Set.of(
          "/api/v1/executions/cancel",
          "/api/v1/executions/{executionId}/cancel",
          "/api/v1/executions/{executionId}/nodes/{nodeId}/cancel");
  private static final Set<String> FREE =
      Set.of("/", "/page/{+path}", "/health", "/health/live", "/health/ready");

  /** Returns the allowance that a request uses, by its route. */
  static Allowance of(HttpRequest<?> request) {
    return RouteTemplate.of(request).map(Allowance::of).orElse(ORDINARY);
  }

  /** Returns the route of a request, if one of ours matches it. */
  static Optional<UriRouteMatch<?, ?>> route(HttpRequest<?> request) {
    return RouteAttributes.getRouteMatch(request)
        .filter(UriRouteMatch.class::isInstance)
        .map(match -> (UriRouteMatch<?, ?>) match);
  }

  private static Allowance of(String template) {
    if (CANCELS.contains(template)) {
      return CANCEL;
    }
    return FREE.contains(template) ? UNLIMITED : ORDINARY;
  }
}
