package dev.lastword.server.security;

import dev.lastword.server.http.Problem;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.micronaut.core.annotation.Order;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that came through a proxy while no authentication is required: to the server,
 * every caller behind a proxy on this machine looks like a program of this machine.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(SecurityHeaders.GUARDS)
final class ProxyGuard {

  private static final Set<String> NAMES = Set.of("forwarded", "via", "x-real-ip");
  private static final String PREFIX = "x-forwarded-";

  private final boolean open;

  ProxyGuard(Settings settings) {
    this.open = settings.text(Setting.AUTH).equals("none");
  }

  @RequestFilter
  @Nullable HttpResponse<?> check(HttpRequest<?> request) {
    return open ? sign(request).map(ProxyGuard::refusal).orElse(null) : null;
  }

  private static Optional<String> sign(HttpRequest<?> request) {
    return request.getHeaders().names().stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .filter(name -> NAMES.contains(name) || name.startsWith(PREFIX))
        .findFirst();
  }

  private static HttpResponse<?> refusal(String header) {
    return Problem.of(
            HttpStatus.FORBIDDEN,
            "PROXIED",
            "expected a request straight from this machine while "
                + Setting.AUTH.key()
                + " is none, found the header "
                + header
                + " of a proxy. To serve callers behind a proxy, make a key with `lastword keys"
                + " create --name me --role admin` and start with --auth required.")
        .response();
  }
}
