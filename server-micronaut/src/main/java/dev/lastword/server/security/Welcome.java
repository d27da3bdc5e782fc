package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Whether somebody who was let in would be let in again: keys are ended, and tokens expire. */
final class Welcome implements BooleanSupplier {

  private final String credential;
  private final Optional<Principal> before;
  private final Authenticator authenticator;

  Welcome(String credential, Principal before, Authenticator authenticator) {
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
