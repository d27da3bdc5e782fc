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
 * @param queues only jobs of these; none means of any
 * @param graphs only these; none means any
 * @param expiresAt when it ends by itself; absent, never
 */
public record NewKey(
    String name,
    Set<Role> roles,
    Set<String> queues,
    Set<GraphId> graphs,
    Optional<Instant> expiresAt) {
  public NewKey {
    requireNonNull(name, "name");
    roles = Set.copyOf(roles);
    queues = Set.copyOf(queues);
    graphs = Set.copyOf(graphs);
    requireNonNull(expiresAt, "expiresAt");
  }

  /** Returns a key for everything that its roles allow, for ever. */
  public static NewKey of(String name, Role... roles) {
    return new NewKey(name, Set.of(roles), Set.of(), Set.of(), Optional.empty());
  }

  /** Returns this for these queues alone. */
  public NewKey queues(Set<String> only) {
    return new NewKey(name, roles, only, graphs, expiresAt);
  }

  /** Returns this for these graphs alone. */
  public NewKey graphs(Set<GraphId> only) {
    return new NewKey(name, roles, queues, only, expiresAt);
  }

  /** Returns this until a time. */
  public NewKey expiresAt(Instant time) {
    return new NewKey(name, roles, queues, graphs, Optional.of(time));
  }

  JsonObject body() {
    return new Body()
        .text("name", name)
        .words("roles", roles.stream().map(Role::wireName).sorted().toList())
        .words("queues", queues.stream().sorted().toList())
        .words("graphs", graphs.stream().map(GraphId::value).sorted().toList())
        .time("expiresAt", expiresAt.orElse(null))
        .build();
  }
}
