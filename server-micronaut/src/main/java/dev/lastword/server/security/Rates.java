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

/** How many requests a second a caller may send, with as many again in a burst. */
@Singleton
final class Rates {

  /** After how many seconds somebody who was refused may try again. */
  private static final JsonNumber RETRY_AFTER = JsonNumber.of(1);

  private final int perSecond;
  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(Duration.ofMinutes(1)).build();

  Rates(Settings settings) {
    this.perSecond = settings.whole(Setting.RATE);
  }

  /** Returns why a request comes too soon, if it does. */
  Optional<Problem> refusal(HttpRequest<?> request, Principal principal) {
    if (perSecond == 0) {
      return Optional.empty();
    }
    // Whoever shows nothing is known by the address alone.
    String who =
        principal == Principal.NOBODY
            ? "address " + request.getRemoteAddress().getAddress()
            : "caller " + principal.id();
    ConsumptionProbe probe = buckets.get(who, unused -> bucket()).tryConsumeAndReturnRemaining(1);
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
