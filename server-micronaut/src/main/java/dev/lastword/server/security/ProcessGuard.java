package dev.lastword.server.security;

import dev.lastword.server.http.Problem;
import io.micronaut.core.annotation.Order;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Refuses every request without the process key to a server that a command runs for itself. Such a
 * server listens on loopback, which other users of the machine reach as well, so that every route
 * needs the key, also those that are public elsewhere.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(SecurityHeaders.GUARDS)
final class ProcessGuard {

  private final Optional<ProcessKey> key;

  ProcessGuard(Optional<ProcessKey> key) {
    this.key = key;
  }

  @RequestFilter
  @Nullable HttpResponse<?> check(HttpRequest<?> request) {
    if (key.isEmpty()
        || Authentication.credential(request).filter(key.get()::matches).isPresent()) {
      return null;
    }
    return Problem.of(
            HttpStatus.UNAUTHORIZED,
            "UNAUTHENTICATED",
            "expected the process that started this server, found another caller;"
                + " it belongs to one command and ends with it, so start one with lastword serve")
        .response()
        .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"lastword\"");
  }
}
