package dev.lastword.server.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.uri.UriMatchTemplate;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteMatch;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Templates of routes as text, which every request needs several times; made once for each. */
public final class RouteTemplate {

  private static final Map<UriMatchTemplate, String> TEXTS = new ConcurrentHashMap<>();

  private RouteTemplate() {}

  /** Returns the template of a request's route, if one of ours matches it. */
  public static Optional<String> of(HttpRequest<?> request) {
    return RouteAttributes.getRouteMatch(request)
        .filter(UriRouteMatch.class::isInstance)
        .map(match -> of((UriRouteMatch<?, ?>) match));
  }

  /** Returns the template of a route. */
  public static String of(UriRouteMatch<?, ?> route) {
    return TEXTS.computeIfAbsent(
        route.getRouteInfo().getUriMatchTemplate(), UriMatchTemplate::toPathString);
  }
}
