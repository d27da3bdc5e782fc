package dev.lastword.server.openapi.write;

import io.micronaut.http.annotation.Body;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The routes that are described: all but those that serve files. */
final class Routes {

  private static final Set<String> FILES =
      Set.of("/", "/page/{path}", "/docs", "/docs/{path}", "/openapi.json", "/openapi.yaml");

  private Routes() {}

  static List<Route> of(Router router) {
    return router
        .uriRoutes()
        .filter(route -> !route.getHttpMethodName().equals("HEAD"))
        .map(Routes::of)
        .filter(route -> !FILES.contains(route.path()))
        .sorted()
        .toList();
  }

  private static Route of(UriRouteInfo<?, ?> route) {
    return new Route(
        route.getHttpMethodName(),
        route.getUriMatchTemplate().toPathString().replace("{+", "{"),
        Arrays.stream(route.getTargetMethod().getArguments())
            .filter(argument -> argument.isAnnotationPresent(Body.class))
            .<Class<?>>map(argument -> argument.getType())
            .findFirst());
  }
}
