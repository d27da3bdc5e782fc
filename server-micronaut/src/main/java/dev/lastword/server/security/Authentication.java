package dev.lastword.server.security;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Finds out who sends a request; every request passes here before a resource sees it. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class Authentication {

  @RequestFilter
  void authenticate(HttpRequest<?> request) {
    request.setAttribute(Caller.PRINCIPAL, Principal.LOCAL);
  }
}
