package dev.lastword.server.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.lastword.server.security.Rates.Advance;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Hashes of credentials that were valid when last used, bounded and short-lived. They decide
 * nothing but which requests {@link FloodGuard} lets pass to authentication without an allowance.
 */
@Singleton
final class ProvenCredentials {

  private static final String ADVANCE = "lastword.advance";

  private final Cache<String, Boolean> hashes =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterAccess(Duration.ofMinutes(10)).build();

  /** Tells whether a credential was valid when it was last used. */
  boolean has(String credential) {
    return hashes.getIfPresent(KeyToken.sha256(credential)) != null;
  }

  /** Notes what a request took until its credential is proven. */
  void advanced(HttpRequest<?> request, Advance advance) {
    request.setAttribute(ADVANCE, advance);
  }

  /** Notes that a request's credential is valid, and gives back what the request took. */
  void proven(HttpRequest<?> request, String credential) {
    request
        .getAttribute(ADVANCE, Advance.class)
        .ifPresent(
            advance -> {
              advance.giveBack();
              hashes.put(KeyToken.sha256(credential), true);
            });
  }

  /** Notes that a credential is not valid, or no longer. */
  void refused(String credential) {
    hashes.invalidate(KeyToken.sha256(credential));
  }
}
