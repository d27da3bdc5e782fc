package dev.lastword.server.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limit;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.StoreException;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Texts of registered graphs as their authors wrote them, comments included. The graph itself is
 * its canonical form; a text that cannot be kept is left out.
 */
@Singleton
final class GraphSources {

  private static final Logger LOG = LoggerFactory.getLogger(GraphSources.class);
  private static final String COLLECTION = "graph-source";
  private static final String TYPE = "text/plain";
  private static final int MOST = 256 << 10;

  private final EventStore store;

  GraphSources(EventStore store) {
    this.store = store;
  }

  /** Keeps the text of a version; that of the last registration stays. */
  void keep(GraphVersion version, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length > Math.min(MOST, store.description().limits().of(Limit.PAYLOAD_BYTES))) {
      return;
    }
    try {
      store.commit(
          Commit.builder()
              .put(
                  new Doc(
                      COLLECTION,
                      key(version),
                      Micros.sinceEpoch(Micros.floor(version.registeredAt())),
                      Map.of(),
                      Payload.of(bytes, TYPE)))
              .build());
    } catch (StoreException unreachable) {
      LOG.debug("the text of {} could not be kept", version.graph().id(), unreachable);
    }
  }

  /** Returns the text of a version, if it was kept. */
  Optional<String> find(GraphVersion version) {
    return store
        .extension(Projections.class)
        .get(COLLECTION, key(version))
        .map(doc -> new String(doc.payload().toBytes(), UTF_8));
  }

  private static String key(GraphVersion version) {
    String name = version.graph().id() + "/" + version.version();
    return UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString();
  }
}
