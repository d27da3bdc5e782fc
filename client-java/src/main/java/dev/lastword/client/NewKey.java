package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * An API key to be made.
 *
 * @param name whose it is; events tell this name
 * @param holder whether that is a person or a program
 * @param queues only jobs of these; an empty set means of any
 * @param graphs only these; an empty set means any
 * @param expiresAt when it ends by itself; absent, never
 */
public record NewKey(
    String name,
    KeyHolder holder,
    Set<Role> roles,
    Set<String> queues,
    Set<GraphId> graphs,
    Optional<Instant> expiresAt) {
  public NewKey {
    requireNonNull(name, "name");
    requireNonNull(holder, "holder");
    roles = Set.copyOf(roles);
    queues = Set.copyOf(queues);
    graphs = Set.copyOf(graphs);
    requireNonNull(expiresAt, "expiresAt");
  }

  /** Returns a key of a person for everything that its roles allow, for ever. */
  public static NewKey of(String name, Role... roles) {
    return new NewKey(name, KeyHolder.PERSON, Set.of(roles), Set.of(), Set.of(), Optional.empty());
  }

  /**
   * Returns this for these queues alone.
   *
   * @throws IllegalArgumentException if there is none: a key for any queue does not name one
   */
  public NewKey queues(Set<String> only) {
    requireSome("queue", only);
    return new NewKey(name, holder, roles, only, graphs, expiresAt);
  }

  /**
   * Returns this for these graphs alone.
   *
   * @throws IllegalArgumentException if there is none: a key for any graph does not name one
   */
  public NewKey graphs(Set<GraphId> only) {
    requireSome("graph", only);
    return new NewKey(name, holder, roles, queues, only, expiresAt);
  }

  /** Returns this for a program, which events name as external. */
  public NewKey program() {
    return new NewKey(name, KeyHolder.PROGRAM, roles, queues, graphs, expiresAt);
  }

  private static void requireSome(String noun, Set<?> only) {
    if (only.isEmpty()) {
      throw new IllegalArgumentException(
          "expected at least one %s, found none; leave the %ss out for all".formatted(noun, noun));
    }
  }

  /** Returns this until a time. */
  public NewKey expiresAt(Instant time) {
    return new NewKey(name, holder, roles, queues, graphs, Optional.of(time));
  }

  JsonObject body() {
    return new Body()
        .text("name", name)
        .text("holder", holder.wireName())
        .words("roles", roles.stream().map(Role::wireName).sorted().toList())
        .someWords("queues", queues.stream().sorted().toList())
        .someWords("graphs", graphs.stream().map(GraphId::value).sorted().toList())
        .time("expiresAt", expiresAt.orElse(null))
        .build();
  }
}
