package dev.lastword.server.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.server.http.Problem;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Allowances: requests a second, with as many again in a burst. Callers with a valid credential
 * have one each; before a credential is proven, requests use those of their address and of all
 * addresses together. Thread-safe; never blocks.
 */
@Singleton
final class Rates {

  /** After how many seconds a caller who was refused may try again. */
  private static final JsonNumber RETRY_AFTER = JsonNumber.of(1);

  /** Addresses whose full allowance the one of all addresses covers. */
  private static final int ADDRESSES = 4;

  /** Bytes of an IPv6 address that name a network; one host may use all addresses of it. */
  private static final int NETWORK_BYTES = 8;

  /** Credential of a request that is not proven yet. */
  enum Shown {
    NOTHING,
    A_CREDENTIAL
  }

  /** Tokens that a request took before its credential was proven. */
  record Advance(List<Bucket> buckets) {

    private static final Advance NOTHING = new Advance(List.of());

    /** Gives them back, because the credential was proven. */
    void giveBack() {
      buckets.forEach(bucket -> bucket.addTokens(1));
    }
  }

  private final int perSecond;
  private final TimeMeter time;
  private final Map<String, Bucket> totals = new ConcurrentHashMap<>();
  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(Duration.ofMinutes(1)).build();

  @Inject
  Rates(Settings settings) {
    this(settings, TimeMeter.SYSTEM_MILLISECONDS);
  }

  Rates(Settings settings, TimeMeter time) {
    this.perSecond = settings.whole(Setting.RATE);
    this.time = time;
  }

  /** Returns why a request of a caller comes too soon, if it does. */
  Optional<Problem> refusal(Principal principal, Allowance allowance) {
    return isUnlimited(allowance) || ofOne(allowance + " caller " + principal.id()).tryConsume(1)
        ? Optional.empty()
        : Optional.of(tooMany(""));
  }

  /**
   * Takes a token for a request whose credential is not proven yet, or none if too many came from
   * its address or from all.
   */
  Optional<Advance> advance(InetAddress address, Allowance allowance, Shown shown) {
    if (isUnlimited(allowance)) {
      return Optional.of(Advance.NOTHING);
    }
    String kind = allowance + " " + shown;
    Bucket own = ofOne(kind + " address " + network(address));
    Bucket all = totals.computeIfAbsent(kind, unused -> bucket(ADDRESSES * (long) perSecond));
    if (!own.tryConsume(1)) {
      return Optional.empty();
    }
    if (!all.tryConsume(1)) {
      own.addTokens(1);
      return Optional.empty();
    }
    return Optional.of(new Advance(List.of(own, all)));
  }

  /** Returns the refusal of a request that got no {@link #advance}. */
  Problem tooManyUnproven() {
    return tooMany(" from one address without a credential that was proven lately");
  }

  private Problem tooMany(String whose) {
    return Problem.of(
            HttpStatus.TOO_MANY_REQUESTS,
            "TOO_MANY_REQUESTS",
            "expected at most " + perSecond + " requests a second" + whose + ", found more")
        .with("retryAfter", RETRY_AFTER);
  }

  private boolean isUnlimited(Allowance allowance) {
    return perSecond == 0 || allowance == Allowance.UNLIMITED;
  }

  private static String network(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), NETWORK_BYTES))
        : address.getHostAddress();
  }

  private Bucket ofOne(String owner) {
    return buckets.get(owner, unused -> bucket(perSecond));
  }

  private Bucket bucket(long rate) {
    return Bucket.builder()
        .withCustomTimePrecision(time)
        .addLimit(
            Bandwidth.builder()
                .capacity(2 * rate)
                .refillGreedy(rate, Duration.ofSeconds(1))
                .build())
        .build();
  }
}
