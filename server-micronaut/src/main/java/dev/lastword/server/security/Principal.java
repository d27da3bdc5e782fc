package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;
import java.util.Set;

/**
 * The sender of a request. Keys, tokens and local callers have ids and names of different forms, so
 * that a token's subject is never taken for a key's name, nor either for a local caller.
 *
 * @param id what leases and rates are bound to: {@code key:} with the key's id, {@code
 *     token:ISSUER#SUBJECT}, or {@code local}
 * @param name what logs and events show: {@code key:} with the key's name, else the same as the id
 * @param holder whether it is a person or a program
 * @param roles what it may do
 * @param scope where it may do that
 */
public record Principal(String id, String name, CallerKind holder, Set<Role> roles, Scope scope) {

  /** Any caller of a server that listens to this machine alone and requires no credentials. */
  public static final Principal LOCAL = plain("local", Set.of(Role.ADMIN));

  /** A caller without valid credentials. */
  public static final Principal NOBODY = plain("nobody", Set.of());

  public Principal {
    requireNonNull(id, "id");
    requireNonNull(name, "name");
    requireNonNull(holder, "holder");
    roles = Set.copyOf(roles);
    requireNonNull(scope, "scope");
  }

  private static Principal plain(String word, Set<Role> roles) {
    return new Principal(word, word, CallerKind.PERSON, roles, Scope.ALL);
  }

  /** Returns the holder of an API key. */
  static Principal ofKey(ApiKey key) {
    return new Principal(
        "key:" + key.id(), "key:" + key.name(), key.holder(), key.roles(), key.scope());
  }

  /** Returns the subject of an issuer's token. */
  static Principal ofToken(
      String issuer, String subject, CallerKind holder, Set<Role> roles, Scope scope) {
    String id = "token:" + issuer + "#" + subject;
    return new Principal(id, id, holder, roles, scope);
  }

  /** Tells whether it may do what a role is for. */
  public boolean may(Role needed) {
    return roles.stream().anyMatch(role -> role.covers(needed));
  }

  /** Returns how events name it. */
  public Actor actor() {
    return holder.actor(name);
  }
}
