package dev.lastword.server.security;

import dev.lastword.server.http.Protection;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Protects every response, also what the guards behind this filter say. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class SecurityHeaders {

  /** The place of guards, which refuse before anybody is asked. */
  static final int GUARDS = Ordered.HIGHEST_PRECEDENCE + 1;

  @ResponseFilter
  void protect(MutableHttpResponse<?> response) {
    Protection.add(response);
  }
}
