package dev.lastword.server.security;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Doc;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An API key as a document of the store, where every node finds it. */
final class KeyDocument {

  /** The collection of all keys, in order of creation. */
  static final String COLLECTION = "api-key";

  private KeyDocument() {}

  static Doc write(ApiKey key) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("name", new JsonString(key.name()));
    members.put("holder", new JsonString(key.holder().wireName()));
    members.put("hash", new JsonString(key.hash()));
    members.put("roles", array(key.roles().stream().map(Role::wireName).sorted().toList()));
    members.put("queues", array(key.scope().queueNames().stream().sorted().toList()));
    members.put("graphs", array(key.scope().graphNames().stream().sorted().toList()));
    key.expiresAt().ifPresent(at -> members.put("expiresAt", new JsonString(Times.format(at))));
    key.revokedAt().ifPresent(at -> members.put("revokedAt", new JsonString(Times.format(at))));
    return new Doc(
        COLLECTION,
        key.id(),
        Micros.sinceEpoch(key.createdAt()),
        Map.of(),
        Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON));
  }

  private static JsonArray array(Collection<String> texts) {
    return new JsonArray(texts.stream().<JsonValue>map(JsonString::new).toList());
  }

  static ApiKey read(Doc doc) {
    if (!(JsonCodec.parse(doc.payload().toBytes()) instanceof JsonObject object)) {
      throw new IllegalStateException("expected an object, found the key " + doc.key());
    }
    Map<String, JsonValue> members = object.members();
    return new ApiKey(
        doc.key(),
        text(members, "name").orElseThrow(),
        // A key that was made before there were kinds has none.
        text(members, "holder")
            .filter(CallerKind.PROGRAM.wireName()::equals)
            .map(program -> CallerKind.PROGRAM)
            .orElse(CallerKind.PERSON),
        text(members, "hash").orElseThrow(),
        texts(members, "roles").stream().map(Role::of).collect(Collectors.toSet()),
        new Scope(texts(members, "queues"), texts(members, "graphs")),
        Micros.fromEpoch(doc.sortKey()),
        text(members, "expiresAt").map(Instant::parse),
        text(members, "revokedAt").map(Instant::parse));
  }

  private static Optional<String> text(Map<String, JsonValue> members, String name) {
    return Optional.ofNullable(members.get(name)).map(value -> ((JsonString) value).text());
  }

  private static Set<String> texts(Map<String, JsonValue> members, String name) {
    return ((JsonArray) Optional.ofNullable(members.get(name)).orElseThrow())
        .elements().stream().map(value -> ((JsonString) value).text()).collect(Collectors.toSet());
  }
}
