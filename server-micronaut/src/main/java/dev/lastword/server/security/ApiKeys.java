package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Printable;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The API keys of a store: made, shown once, ended. Thread-safe. */
public final class ApiKeys {

  private final EventStore store;
  private final InstantSource clock;

  /** Keeps keys in {@code store}, for all servers that work on it. */
  public ApiKeys(EventStore store, InstantSource clock) {
    this.store = requireNonNull(store, "store");
    this.clock = requireNonNull(clock, "clock");
  }

  /**
   * A key that was just made.
   *
   * @param token what its holder shows; it is kept nowhere and cannot be asked for again
   */
  public record Issued(ApiKey key, String token) {
    @Override
    public String toString() {
      return "Issued[key=" + key.id() + "]";
    }
  }

  /**
   * Makes a key of a person.
   *
   * @throws IllegalArgumentException if it would be of no use: without a name, without a role,
   *     limited to no queue or no graph, or expired
   */
  public Issued create(String name, Set<Role> roles, Scope scope, Optional<Instant> expiresAt) {
    return create(
        KeyToken.random(), new NewKeyBody(name, CallerKind.PERSON, roles, scope, expiresAt));
  }

  /** Makes the key that is asked for, as {@link #create(String, Set, Scope, Optional)} does. */
  Issued create(NewKeyBody asked) {
    return create(KeyToken.random(), asked);
  }

  /**
   * Makes the key that an idempotency key stands for.
   *
   * @throws DocConflict if it was made before
   */
  Issued createUnder(String idempotencyKey, NewKeyBody asked) {
    return create(KeyToken.withId(KeyToken.idUnder(idempotencyKey)), asked);
  }

  /** Returns the key that was made under an idempotency key, without its token. */
  Optional<ApiKey> madeUnder(String idempotencyKey) {
    return find(KeyToken.idUnder(idempotencyKey));
  }

  private Issued create(KeyToken token, NewKeyBody asked) {
    String name = asked.name();
    Optional<Instant> expiresAt = asked.expiresAt();
    Instant now = Micros.floor(clock.instant());
    if (name.isBlank() || name.length() > 100 || !Printable.isPrintable(name)) {
      throw new IllegalArgumentException(
          "name: expected 1 to 100 printable characters, found \"" + name + "\"");
    }
    if (asked.roles().isEmpty()) {
      throw new IllegalArgumentException("roles: expected at least one, found none");
    }
    requireNotEmpty("queues", asked.scope().queues());
    requireNotEmpty("graphs", asked.scope().graphs());
    if (expiresAt.filter(end -> !end.isAfter(now)).isPresent()) {
      throw new IllegalArgumentException(
          "expiresAt: expected a time after " + now + ", found " + expiresAt.get());
    }
    ApiKey key =
        new ApiKey(
            token.id(),
            name,
            asked.holder(),
            token.hash(),
            asked.roles(),
            asked.scope(),
            now,
            expiresAt.map(Micros::floor),
            Optional.empty());
    store.commit(Commit.builder().create(KeyDocument.write(key)).build());
    return new Issued(key, token.text());
  }

  /** A key's document cannot tell a limit to nothing from no limit. */
  private static void requireNotEmpty(String limit, Optional<Set<String>> names) {
    if (names.filter(Set::isEmpty).isPresent()) {
      throw new IllegalArgumentException(
          limit + ": expected at least one name, or no limit for all, found an empty set");
    }
  }

  /** Ends a key, for good; repeating it changes nothing. Returns it, if there is one. */
  public Optional<ApiKey> revoke(String id) {
    Optional<ApiKey> ended = find(id).map(key -> key.revoked(Micros.floor(clock.instant())));
    ended.ifPresent(key -> store.commit(Commit.builder().put(KeyDocument.write(key)).build()));
    return ended;
  }

  /** Returns the key of an id, whether or not it is still good. */
  public Optional<ApiKey> find(String id) {
    return id.isEmpty()
        ? Optional.empty()
        : store.extension(Projections.class).get(KeyDocument.COLLECTION, id).map(KeyDocument::read);
  }

  /** Returns all keys in order of creation; there are never many. */
  public List<ApiKey> all() {
    List<ApiKey> keys = new ArrayList<>();
    DocQuery query = DocQuery.of(KeyDocument.COLLECTION);
    DocPage page = store.extension(Projections.class).query(query);
    while (true) {
      page.docs().stream().map(KeyDocument::read).forEach(keys::add);
      if (!page.more()) {
        return keys;
      }
      Doc last = page.docs().get(page.docs().size() - 1);
      page = store.extension(Projections.class).query(query.after(last.cursor()));
    }
  }
}
