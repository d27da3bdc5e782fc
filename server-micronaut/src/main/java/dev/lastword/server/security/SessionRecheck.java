package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Repeated check that an admitted caller would still be admitted: keys are revoked, and tokens
 * expire.
 */
final class SessionRecheck implements BooleanSupplier {

  private final String credential;
  private final Optional<Principal> before;
  private final Authenticator authenticator;

  SessionRecheck(String credential, Principal before, Authenticator authenticator) {
    this.credential = requireNonNull(credential, "credential");
    this.before = Optional.of(before);
    this.authenticator = requireNonNull(authenticator, "authenticator");
  }

  @Override
  public boolean getAsBoolean() {
    return authenticator.principal(credential).equals(before);
  }

  // The credential is a secret.
  @Override
  public String toString() {
    return "Welcome[" + before + "]";
  }
}
