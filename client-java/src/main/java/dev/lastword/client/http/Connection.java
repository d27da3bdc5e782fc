package dev.lastword.client.http;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Connection settings: address, credentials, and time limits.
 *
 * @param server the server's address, without the path of its interface
 * @param key the caller's credential; absent for a server without authentication
 * @param deadline how long a request may take, its repetitions included
 * @param attempt how long one attempt may take before it counts as lost
 */
public record Connection(
    URI server,
    Optional<String> key,
    Duration deadline,
    Duration attempt,
    RequestBackoff backoff,
    ClientMetrics metrics) {

  private static final Duration USUAL_DEADLINE = Duration.ofSeconds(60);
  private static final Duration USUAL_ATTEMPT = Duration.ofSeconds(15);

  public Connection {
    requireNonNull(key, "key");
    requireNonNull(backoff, "backoff");
    requireNonNull(metrics, "metrics");
    if (server.getHost() == null || !isHttp(server)) {
      throw new IllegalArgumentException(
          "expected an address like http://host:8080, found " + server);
    }
    if (!isPositive(deadline) || !isPositive(attempt)) {
      throw new IllegalArgumentException(
          "expected positive times, found deadline " + deadline + ", attempt " + attempt);
    }
    if (key.isPresent() && !key.get().matches("[\\x21-\\x7e]+")) {
      throw new IllegalArgumentException(
          "expected a key of visible ASCII characters, found " + key.get().length() + " others");
    }
  }

  /** Returns a connection with the usual patience and no key. */
  public static Connection to(URI server) {
    return new Connection(
        server,
        Optional.empty(),
        USUAL_DEADLINE,
        USUAL_ATTEMPT,
        RequestBackoff.USUAL,
        ClientMetrics.NONE);
  }

  private static boolean isHttp(URI server) {
    return "http".equalsIgnoreCase(server.getScheme())
        || "https".equalsIgnoreCase(server.getScheme());
  }

  private static boolean isPositive(Duration time) {
    return !time.isNegative() && !time.isZero();
  }

  // The key is a secret: a record's own text would tell it to every log.
  @Override
  public String toString() {
    return "Connection[" + server + (key.isPresent() ? " with a key]" : "]");
  }
}
