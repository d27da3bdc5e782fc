package dev.lastword.server.security;

import dev.lastword.server.testkit.RunningServer;
import io.micronaut.http.MediaType;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.util.List;

/** The routes of a running server, as its router knows them. */
record Routes(RunningServer server) {

  static Routes of(RunningServer server) {
    return new Routes(server);
  }

  /** Returns all that are not for everybody. */
  List<UriRouteInfo<?, ?>> guarded() {
    return server
        .server()
        .bean(Router.class)
        .uriRoutes()
        .<UriRouteInfo<?, ?>>map(route -> route)
        .filter(route -> isGuarded(template(route)) && !method(route).equals("HEAD"))
        .toList();
  }

  private static boolean isGuarded(String template) {
    return template.startsWith("/api/") || template.equals("/metrics");
  }

  static String template(UriRouteInfo<?, ?> route) {
    return route.getUriMatchTemplate().toPathString();
  }

  static String method(UriRouteInfo<?, ?> route) {
    return route.getHttpMethodName();
  }

  static boolean isScopedByHandler(UriRouteInfo<?, ?> route) {
    return route.getAnnotationMetadata().hasAnnotation(ScopedByHandler.class);
  }

  /** Returns what the route takes: what it does not take is refused before anybody is asked. */
  static String mediaType(UriRouteInfo<?, ?> route) {
    return route.getConsumes().stream()
        .findFirst()
        .map(MediaType::toString)
        .orElse("application/json");
  }
}
