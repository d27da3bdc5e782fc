package dev.lastword.server.http;

import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the body of a request counted until the request is carried out. A caller who hangs up does
 * not stop the server from doing what was asked, with the body in memory.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class BodyHold {

  private static final String CHARGE = "lastword.body-charge";

  @RequestFilter
  void begin(HttpRequest<?> request) {
    // The first filter runs while the request is handed over, before the next one on the same
    // connection can have begun.
    BodyCharge charge = Channels.of(request).attr(BodyMeter.LAST).get();
    if (charge != null) {
      charge.retain();
      request.setAttribute(CHARGE, charge);
    }
  }

  @ResponseFilter
  void end(HttpRequest<?> request) {
    request.removeAttribute(CHARGE, BodyCharge.class).ifPresent(BodyCharge::release);
  }

  /** Returns what a request's body and answer are counted with, if it came over a connection. */
  static @Nullable BodyCharge charge(HttpRequest<?> request) {
    return request.getAttribute(CHARGE, BodyCharge.class).orElse(null);
  }

  /** Counts the body of a request for a caller who has proved an identity. */
  public static void belongsTo(HttpRequest<?> request, String caller) {
    request
        .getAttribute(CHARGE, BodyCharge.class)
        .ifPresent(charge -> charge.belongsTo("caller " + caller));
  }
}
