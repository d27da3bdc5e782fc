package dev.lastword.client;

import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.listOf;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An API key, without what its holder shows.
 *
 * @param id its public part
 * @param name whose it is
 * @param holder whether that is a person or a program
 * @param queues only jobs of these; none means of any
 * @param graphs only these; none means any
 * @param expiresAt when it ends by itself
 * @param revokedAt when it was revoked
 */
public record Key(
    String id,
    String name,
    KeyHolder holder,
    Set<Role> roles,
    Set<String> queues,
    Set<GraphId> graphs,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt) {
  public Key {
    requireNonNull(id, "id");
    requireNonNull(name, "name");
    requireNonNull(holder, "holder");
    roles = Set.copyOf(roles);
    queues = Set.copyOf(queues);
    graphs = Set.copyOf(graphs);
    requireNonNull(createdAt, "createdAt");
    requireNonNull(expiresAt, "expiresAt");
    requireNonNull(revokedAt, "revokedAt");
  }

  /**
   * A key that was just made.
   *
   * @param token what its holder presents; it cannot be read again
   */
  public record Issued(Key key, String token) {
    public Issued {
      requireNonNull(key, "key");
      requireNonNull(token, "token");
    }

    static Issued of(Members members) {
      return new Issued(Key.of(members), members.required("token", TEXT));
    }

    @Override
    public String toString() {
      return "Issued[key=" + key + "]";
    }
  }

  static Key of(JsonObject document) {
    return AnswerReader.read(document, Key::of);
  }

  static Key of(Members members) {
    return new Key(
        members.required("keyId", TEXT),
        members.required("name", TEXT),
        holder(members.required("holder", TEXT)),
        members.required("roles", listOf(TEXT)).stream().map(Key::role).collect(Collectors.toSet()),
        Set.copyOf(members.required("queues", listOf(TEXT))),
        Set.copyOf(members.required("graphs", listOf(GRAPH_ID))),
        members.required("createdAt", TIME),
        members.optional("expiresAt", TIME),
        members.optional("revokedAt", TIME));
  }

  private static KeyHolder holder(String wireName) {
    return Arrays.stream(KeyHolder.values())
        .filter(holder -> holder.wireName().equals(wireName))
        .findFirst()
        .orElseThrow(() -> new MalformedDocument(Place.ROOT.member("holder"), "a kind", wireName));
  }

  private static Role role(String wireName) {
    return Arrays.stream(Role.values())
        .filter(role -> role.wireName().equals(wireName))
        .findFirst()
        .orElseThrow(() -> new MalformedDocument(Place.ROOT.member("roles"), "roles", wireName));
  }
}
