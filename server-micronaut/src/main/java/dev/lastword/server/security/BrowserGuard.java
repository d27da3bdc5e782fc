package dev.lastword.server.security;

import dev.lastword.server.http.Problem;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.micronaut.core.annotation.Order;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.net.URI;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps pages of other sites from using a visitor's browser against this server: a request that a
 * foreign page makes is refused by its origin, and a foreign name that was bent to this machine
 * (DNS rebinding) by its host. Nothing here is kept in cookies, so there is nothing else to forge.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(SecurityHeaders.GUARDS)
final class BrowserGuard {

  private static final Pattern PORT = Pattern.compile(":\\d+$");
  private static final Set<String> OWN_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

  private final boolean open;
  private final String address;

  BrowserGuard(Settings settings) {
    this.open = settings.text(Setting.AUTH).equals("none");
    this.address = settings.text(Setting.ADDRESS);
  }

  @RequestFilter
  @Nullable HttpResponse<?> check(HttpRequest<?> request) {
    String host = request.getHeaders().get(HttpHeaders.HOST);
    if (host == null) {
      // A request whose first line cannot be read comes without headers, too.
      return Problem.of(
              HttpStatus.BAD_REQUEST,
              "MALFORMED",
              "expected a path that can be read and the header Host, found one of them missing")
          .response();
    }
    String origin = request.getHeaders().get(HttpHeaders.ORIGIN);
    if (open && !isOwnName(host)) {
      return Problem.of(
              HttpStatus.MISDIRECTED_REQUEST,
              "FOREIGN_HOST",
              "expected a name of this machine in the header Host, found \"" + host + "\"")
          .response();
    }
    if (origin != null && !isOwnOrigin(origin, host)) {
      return Problem.of(
              HttpStatus.FORBIDDEN,
              "FOREIGN_ORIGIN",
              "expected a request from this server's own page, found one from " + origin)
          .response();
    }
    return null;
  }

  private boolean isOwnName(String host) {
    String name = PORT.matcher(host).replaceFirst("");
    return OWN_NAMES.contains(name) || name.equals(address) || name.equals("[" + address + "]");
  }

  private static boolean isOwnOrigin(String origin, String host) {
    try {
      return host.equals(URI.create(origin).getAuthority());
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
