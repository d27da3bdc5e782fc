package dev.lastword.orchestrator.registry;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoredEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Versions of graphs as the store keeps them: an event each, and a summary of the newest. */
public final class RegistrationCodec {

  /** The type of the event that adds a version. */
  public static final String GRAPH_REGISTERED = "GRAPH_REGISTERED";

  /** The collection with a summary of every graph's newest version, by the graph's id. */
  public static final String SUMMARIES = "graphs";

  private static final int SCHEMA_VERSION = 1;

  private RegistrationCodec() {}

  static EventRecord event(GraphVersion version, UUID eventId) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("version", JsonNumber.of(version.version()));
    members.put("hash", new JsonString(version.hash().value()));
    members.put("graph", GraphText.toJson(version.graph()));
    return new EventRecord(
        eventId,
        GRAPH_REGISTERED,
        SCHEMA_VERSION,
        version.registeredAt(),
        Map.of(),
        payload(members));
  }

  static DocOp summary(GraphVersion version) {
    String id = version.graph().id().value();
    String title = version.graph().settings().title();
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("id", new JsonString(id));
    if (title != null) {
      members.put("title", new JsonString(title));
    }
    members.put("version", JsonNumber.of(version.version()));
    members.put("hash", new JsonString(version.hash().value()));
    members.put("nodes", JsonNumber.of(version.graph().nodes().size()));
    members.put("registeredAt", new JsonString(Times.format(version.registeredAt())));
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, version.registeredAt());
    return new DocOp.Put(new Doc(SUMMARIES, id, micros, Map.of(), payload(members)));
  }

  /**
   * Returns the version that {@code stored} holds, or throws {@link StoreCorrupt} if it is not what
   * was once registered.
   */
  public static GraphVersion read(StoredEvent stored, Conditions conditions) {
    try {
      JsonValue document = JsonCodec.parse(stored.event().payload().toBytes());
      if (!stored.event().type().equals(GRAPH_REGISTERED)
          || !(document instanceof JsonObject object)
          || !(object.members().get("graph") instanceof JsonObject graph)) {
        throw corrupt(stored, "a registered graph", stored.event().type(), null);
      }
      GraphVersion version =
          GraphVersion.of(
              GraphText.readStored(JsonCodec.write(graph), conditions),
              stored.version(),
              stored.event().occurredAt());
      requireSame(stored, "the version", JsonNumber.of(version.version()), object, "version");
      requireSame(stored, "the hash", new JsonString(version.hash().value()), object, "hash");
      return version;
    } catch (MalformedDocument | InvalidGraph e) {
      throw corrupt(stored, "a valid graph", String.valueOf(e.getMessage()), e);
    }
  }

  private static void requireSame(
      StoredEvent stored, String what, JsonValue expected, JsonObject object, String name) {
    JsonValue found = object.members().get(name);
    if (!expected.equals(found)) {
      throw corrupt(stored, what + " " + expected, String.valueOf(found), null);
    }
  }

  private static StoreCorrupt corrupt(
      StoredEvent stored, String expected, String found, @Nullable RuntimeException cause) {
    String where = stored.stream() + " at version " + stored.version();
    return new StoreCorrupt(where + ": expected " + expected + ", found " + found, cause);
  }

  private static Payload payload(Map<String, JsonValue> members) {
    return Payload.json(JsonCodec.write(new JsonObject(members)));
  }
}
