package dev.lastword.server.security;

import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.EventStore;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Random secret that all servers on a store share, made by the first that needs it. No route tells
 * it. Thread-safe.
 */
@Singleton
public final class StoreSecret {

  private static final String COLLECTION = "server-secret";
  private static final String KEY = "lease-tokens";
  private static final String MEDIA_TYPE = "application/octet-stream";
  private static final int BYTES = 32;

  private final EventStore store;
  private volatile byte @Nullable [] known;

  StoreSecret(EventStore store) {
    this.store = store;
  }

  /** Returns the secret; the first call reads it from the store, or writes it. */
  public byte[] bytes() {
    byte[] before = known;
    if (before != null) {
      return before.clone();
    }
    byte[] found = find().orElseGet(this::create);
    known = found;
    return found.clone();
  }

  private Optional<byte[]> find() {
    return store
        .extension(Projections.class)
        .get(COLLECTION, KEY)
        .map(doc -> doc.payload().toBytes());
  }

  private byte[] create() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    try {
      store.commit(
          Commit.builder()
              .create(new Doc(COLLECTION, KEY, 0, Map.of(), Payload.of(secret, MEDIA_TYPE)))
              .build());
      return secret;
    } catch (DocConflict meanwhile) {
      // Another server was first.
      return find().orElseThrow();
    }
  }
}
