package dev.lastword.server.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.server.http.Problem;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Allowances of callers: requests a second, with as many again in a burst. Cancels have an
 * allowance of their own, so that other traffic of a caller never delays them; probes and the
 * page's files use none.
 */
@Singleton
final class Rates {

  /** After how many seconds somebody who was refused may try again. */
  private static final JsonNumber RETRY_AFTER = JsonNumber.of(1);

  /** Allowance that a request uses. */
  enum Allowance {
    ORDINARY,
    CANCEL,
    UNLIMITED;

    private static final Set<String> CANCELS =
        Set.of(
            "/api/v1/executions/cancel",
            "/api/v1/executions/{executionId}/cancel",
            "/api/v1/executions/{executionId}/nodes/{nodeId}/cancel");
    private static final Set<String> FREE =
        Set.of("/", "/page/{+path}", "/health", "/health/live", "/health/ready");

    /** Returns the allowance that requests to a route use. */
    static Allowance of(String template) {
      if (CANCELS.contains(template)) {
        return CANCEL;
      }
      return FREE.contains(template) ? UNLIMITED : ORDINARY;
    }
  }

  private final int perSecond;
  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(Duration.ofMinutes(1)).build();

  Rates(Settings settings) {
    this.perSecond = settings.whole(Setting.RATE);
  }

  /** Returns why a request comes too soon, if it does. */
  Optional<Problem> refusal(HttpRequest<?> request, Principal principal, Allowance allowance) {
    if (perSecond == 0 || allowance == Allowance.UNLIMITED) {
      return Optional.empty();
    }
    // Whoever shows nothing is known by the address alone.
    String who =
        principal == Principal.NOBODY
            ? "address " + request.getRemoteAddress().getAddress()
            : "caller " + principal.id();
    ConsumptionProbe probe =
        buckets.get(allowance + " " + who, unused -> bucket()).tryConsumeAndReturnRemaining(1);
    return probe.isConsumed()
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                    HttpStatus.TOO_MANY_REQUESTS,
                    "TOO_MANY_REQUESTS",
                    "expected at most " + perSecond + " requests a second, found more")
                .with("retryAfter", RETRY_AFTER));
  }

  private Bucket bucket() {
    return Bucket.builder()
        .addLimit(
            Bandwidth.builder()
                .capacity(2L * perSecond)
                .refillGreedy(perSecond, Duration.ofSeconds(1))
                .build())
        .build();
  }
}
