package dev.lastword.server.security;

import dev.lastword.server.http.BodyHold;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.RouteTemplate;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.FilterPatternStyle;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who sends a request and whether they may; every request but for the sign of life passes
 * here before a resource sees it. Without authentication nothing is looked up, so no other thread
 * is needed.
 */
@Singleton
final class Authentication {

  static final String SETTING = "lastword.auth";
  private static final String SCHEME = "Bearer ";

  /** Everything but the sign of life, which must not wait for a thread, nor be one too many. */
  private static final String ASKED = "^(?!/health/live$).*";

  private final Authenticator authenticator;
  private final Rates rates;
  private final ScopeCheck scopes;

  Authentication(Authenticator authenticator, Rates rates, ScopeCheck scopes) {
    this.authenticator = authenticator;
    this.rates = rates;
    this.scopes = scopes;
  }

  /** Every request to a server that asks: who has shown a key may have to be looked up. */
  @ServerFilter(value = ASKED, patternStyle = FilterPatternStyle.REGEX)
  @Requires(property = SETTING, value = "required")
  record Required(Authentication authentication, ProvenCredentials proven) {

    @RequestFilter
    @ExecuteOn(TaskExecutors.IO)
    @Nullable MutableHttpResponse<?> authenticate(HttpRequest<?> request) {
      Optional<String> credential = credential(request);
      Optional<Principal> principal = credential.flatMap(authentication.authenticator::principal);
      credential.ifPresent(
          shown ->
              principal.ifPresentOrElse(
                  known -> welcome(request, shown, known), () -> proven.refused(shown)));
      return authentication.refusal(request, principal);
    }

    private void welcome(HttpRequest<?> request, String credential, Principal known) {
      proven.proven(request, credential);
      BodyHold.belongsTo(request, known.id());
      request.setAttribute(
          Caller.WELCOME, new SessionRecheck(credential, known, authentication.authenticator));
    }
  }

  /** Filter of a server without authentication; requests stay on the thread that they came on. */
  @ServerFilter(value = ASKED, patternStyle = FilterPatternStyle.REGEX)
  @Requires(property = SETTING, value = "none")
  record None(Authentication authentication) {

    @RequestFilter
    @Nullable MutableHttpResponse<?> authenticate(HttpRequest<?> request) {
      return authentication.refusal(request, Optional.of(Principal.LOCAL));
    }
  }

  private @Nullable MutableHttpResponse<?> refusal(
      HttpRequest<?> request, Optional<Principal> principal) {
    Optional<UriRouteMatch<?, ?>> route = Allowance.route(request);
    Optional<List<Role>> needed = route.flatMap(match -> needed(request, match));
    request.setAttribute(Caller.PRINCIPAL, principal.orElse(Principal.NOBODY));
    return principal
        .flatMap(known -> rates.refusal(known, Allowance.of(request)))
        .map(Optional::of)
        .orElseGet(() -> needed.flatMap(roles -> refusal(request, principal, roles)))
        .or(
            () ->
                needed.flatMap(
                    roles -> scopes.refusal(principal.orElseThrow(), route.orElseThrow())))
        .map(Problem::response)
        .map(Authentication::advised)
        .orElse(null);
  }

  private static Optional<List<Role>> needed(HttpRequest<?> request, UriRouteMatch<?, ?> route) {
    return Access.needed(request.getMethod(), RouteTemplate.of(route));
  }

  /** Returns the key or token that a request carries. */
  static Optional<String> credential(HttpRequest<?> request) {
    return Optional.ofNullable(request.getHeaders().get(HttpHeaders.AUTHORIZATION))
        .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(value -> value.substring(SCHEME.length()).strip());
  }

  private static Optional<Problem> refusal(
      HttpRequest<?> request, Optional<Principal> principal, List<Role> needed) {
    if (principal.isEmpty()) {
      boolean shown = request.getHeaders().contains(HttpHeaders.AUTHORIZATION);
      return Optional.of(
          Problem.of(
              HttpStatus.UNAUTHORIZED,
              "UNAUTHENTICATED",
              "expected the header Authorization: Bearer with a key or token that is good, found "
                  + (shown ? "one that is not" : "none")));
    }
    return needed.stream().anyMatch(principal.get()::may)
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                HttpStatus.FORBIDDEN,
                "FORBIDDEN",
                "expected the role "
                    + Access.names(needed)
                    + ", found "
                    + principal.get().roles().stream().map(Role::wireName).sorted().toList()));
  }

  private static MutableHttpResponse<Problem> advised(MutableHttpResponse<Problem> response) {
    return switch (response.status()) {
      case UNAUTHORIZED ->
          response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"lastword\"");
      default -> response;
    };
  }
}
