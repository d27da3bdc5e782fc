package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds out who shows a credential. Keys that were just looked up are believed for a few seconds,
 * so a revoked one is good for no longer than {@link #MEMORY} on other servers.
 */
final class Authenticator {

  /** Time for which a found key is cached. */
  static final Duration MEMORY = Duration.ofSeconds(5);

  private final ApiKeys keys;
  private final Optional<JwtPrincipals> tokens;
  private final InstantSource clock;
  private final Cache<String, Optional<ApiKey>> recent;
  private final AtomicLong ended = new AtomicLong();

  Authenticator(ApiKeys keys, Optional<JwtSettings> jwt, InstantSource clock) {
    this.keys = requireNonNull(keys, "keys");
    this.tokens = jwt.map(JwtPrincipals::new);
    this.clock = requireNonNull(clock, "clock");
    this.recent =
        Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(MEMORY)
            .ticker(() -> clock.millis() * 1_000_000)
            .build();
  }

  /** Returns the caller that the key or token identifies, if it is valid. */
  Optional<Principal> principal(String credential) {
    Optional<KeyToken> token = KeyToken.parse(credential);
    if (token.isEmpty()) {
      return tokens.flatMap(known -> known.principal(credential));
    }
    return known(token.get().id())
        .filter(token.get()::opens)
        .filter(key -> key.isGoodAt(clock.instant()))
        .map(ApiKey::principal);
  }

  /**
   * Returns a key as it was a moment ago at most. Concurrent lookups of one key do not share a
   * load: while the store does not answer, no request waits for those before it.
   */
  private Optional<ApiKey> known(String id) {
    Optional<ApiKey> before = recent.getIfPresent(id);
    if (before != null) {
      return before;
    }
    long endings = ended.get();
    Optional<ApiKey> found = keys.find(id);
    recent.put(id, found);
    if (ended.get() != endings) {
      // What was found may be the key that was ended meanwhile.
      recent.invalidate(id);
    }
    return found;
  }

  /** Forgets a key that was just ended here. */
  void forget(String id) {
    ended.incrementAndGet();
    recent.invalidate(id);
  }
}
