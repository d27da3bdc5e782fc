package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;
import java.util.Set;

/**
 * Who sent a request.
 *
 * @param name who it is, for logs and for the actor of events
 * @param roles what it may do
 * @param scope where it may do that
 */
public record Principal(String name, Set<Role> roles, Scope scope) {

  /** Whoever reaches a server that listens to this machine alone and asks for no proof. */
  public static final Principal LOCAL = new Principal("local", Set.of(Role.ADMIN), Scope.ALL);

  /** Whoever has not shown who they are. */
  public static final Principal NOBODY = new Principal("nobody", Set.of(), Scope.ALL);

  public Principal {
    requireNonNull(name, "name");
    roles = Set.copyOf(roles);
    requireNonNull(scope, "scope");
  }

  /** Tells whether it may do what a role is for. */
  public boolean may(Role needed) {
    return roles.stream().anyMatch(role -> role.covers(needed));
  }

  /** Returns how events name it. */
  public Actor actor() {
    return Actor.user(name);
  }
}
