package dev.lastword.server.security;

import dev.lastword.server.security.Rates.Advance;
import dev.lastword.server.security.Rates.Shown;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Bounds requests without a credential, or with one that may be wrong, before authentication: on
 * the thread of the connection, without a look at the store or at a signature. Credentials that
 * were proven lately pass, so that a flood refuses none of their holders' requests, also from the
 * same address.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(SecurityHeaders.GUARDS + 1)
@Requires(property = Authentication.SETTING, value = "required")
final class FloodGuard {

  private final Rates rates;
  private final ProvenCredentials proven;

  FloodGuard(Rates rates, ProvenCredentials proven) {
    this.rates = rates;
    this.proven = proven;
  }

  @RequestFilter
  @Nullable HttpResponse<?> check(HttpRequest<?> request) {
    Optional<String> credential = Authentication.credential(request);
    if (credential.filter(proven::has).isPresent()) {
      return null;
    }
    Optional<Advance> advance =
        rates.advance(
            request.getRemoteAddress().getAddress(),
            Allowance.of(request),
            credential.isPresent() ? Shown.A_CREDENTIAL : Shown.NOTHING);
    advance.ifPresent(taken -> proven.advanced(request, taken));
    return advance.isPresent() ? null : rates.tooManyUnproven().response();
  }
}
