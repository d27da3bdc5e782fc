package dev.lastword.server.security;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Map;

/** What every response tells browsers; a resource that needs other words says them first. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class SecurityHeaders {

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "X-Frame-Options",
          "DENY",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          HttpHeaders.CACHE_CONTROL,
          "no-store");

  @ResponseFilter
  void protect(MutableHttpResponse<?> response) {
    HEADERS.forEach(
        (name, value) -> {
          if (!response.getHeaders().contains(name)) {
            response.header(name, value);
          }
        });
  }
}
