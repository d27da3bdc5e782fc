package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * An API key as the store knows it: never the secret, only its hash.
 *
 * @param id its public part, which logs may show
 * @param name who uses it
 * @param holder whether that is a person or a program
 * @param hash the SHA-256 of the secret, in hexadecimal digits
 * @param roles what its holder may do
 * @param scope where
 * @param createdAt when it was made
 * @param expiresAt when it ends by itself, if ever
 * @param revokedAt when it was ended, if it was
 */
public record ApiKey(
    String id,
    String name,
    CallerKind holder,
    String hash,
    Set<Role> roles,
    Scope scope,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt) {

  public ApiKey {
    requireNonNull(id, "id");
    requireNonNull(name, "name");
    requireNonNull(holder, "holder");
    requireNonNull(hash, "hash");
    roles = Set.copyOf(roles);
    requireNonNull(scope, "scope");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(expiresAt, "expiresAt");
    requireNonNull(revokedAt, "revokedAt");
  }

  /** Tells whether it opens anything at that time. */
  public boolean isGoodAt(Instant time) {
    return revokedAt.isEmpty() && expiresAt.filter(end -> !time.isBefore(end)).isEmpty();
  }

  /** Returns this key, ended at that time unless it was before. */
  public ApiKey revoked(Instant time) {
    return new ApiKey(
        id,
        name,
        holder,
        hash,
        roles,
        scope,
        createdAt,
        expiresAt,
        Optional.of(revokedAt.orElse(time)));
  }

  /** Returns its holder. */
  public Principal principal() {
    return Principal.ofKey(this);
  }
}
