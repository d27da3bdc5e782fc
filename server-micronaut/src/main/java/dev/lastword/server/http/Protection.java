package dev.lastword.server.http;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import java.util.Map;

/** Security headers of every response, unless the resource sets its own. */
public final class Protection {

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

  private Protection() {}

  /** Returns the headers. */
  static Map<String, String> headers() {
    return HEADERS;
  }

  /** Adds what the response does not say itself. */
  public static void add(MutableHttpResponse<?> response) {
    HEADERS.forEach(
        (name, value) -> {
          if (!response.getHeaders().contains(name)) {
            response.header(name, value);
          }
        });
  }
}
