package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;
import java.util.Set;

/**
 * Who sends a request.
 *
 * @param name how events call them
 * @param roles what they may do
 */
public record Principal(String name, Set<Role> roles) {

  /** Whoever reaches a server that only this machine can reach. */
  public static final Principal LOCAL = new Principal("local", Set.of(Role.ADMIN));

  /** What somebody may do. */
  public enum Role {
    /** Looks at things. */
    VIEWER,
    /** Looks, and sends commands. */
    OPERATOR,
    /** Works at jobs, and nothing else. */
    WORKER,
    /** Everything. */
    ADMIN
  }

  public Principal {
    requireNonNull(name, "name");
    roles = Set.copyOf(roles);
  }

  /** Returns how events name them. */
  public Actor actor() {
    return Actor.user(name);
  }
}
