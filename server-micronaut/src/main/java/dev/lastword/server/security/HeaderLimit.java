package dev.lastword.server.security;

import dev.lastword.server.http.Problem;
import io.micronaut.core.annotation.Order;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Limit of the number of headers in a request; their size is limited by the HTTP server. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(SecurityHeaders.GUARDS)
final class HeaderLimit {

  private static final int MOST = 100;

  @RequestFilter
  @Nullable HttpResponse<?> check(HttpRequest<?> request) {
    int found = request.getHeaders().values().stream().mapToInt(List::size).sum();
    return found <= MOST
        ? null
        : Problem.of(
                HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
                "TOO_MANY_HEADERS",
                "expected at most " + MOST + " headers, found " + found)
            .response();
  }
}
