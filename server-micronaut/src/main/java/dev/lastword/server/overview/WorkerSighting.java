package dev.lastword.server.overview;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Doc;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Worker as its claims show it.
 *
 * @param workerId the name that it gives itself
 * @param caller the identity that was proved
 * @param queues the queues of its last claim
 * @param places how many jobs it asked for at once, at the most
 * @param node the server that it claims from
 * @param client what its client calls itself
 * @param since when it was first seen, without a gap of {@link WorkerRegistry#GONE}
 * @param lastSeen when it was last seen
 */
record WorkerSighting(
    String workerId,
    String caller,
    List<String> queues,
    long places,
    String node,
    Optional<String> client,
    Instant since,
    Instant lastSeen) {

  /** The collection of all sightings, by the time of the last. */
  static final String COLLECTION = "worker";

  WorkerSighting {
    queues = List.copyOf(queues);
  }

  /** Returns what it is kept under: two callers may have workers of one name. */
  static String key(String caller, String workerId) {
    return UUID.nameUUIDFromBytes((caller + "\n" + workerId).getBytes(UTF_8)).toString();
  }

  String key() {
    return key(caller, workerId);
  }

  /** Returns this worker as its next claim shows it. */
  WorkerSighting again(WorkerSighting now) {
    return new WorkerSighting(
        workerId,
        caller,
        now.queues,
        Math.max(places, now.places),
        now.node,
        now.client,
        since,
        now.lastSeen);
  }

  Doc doc() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("workerId", new JsonString(workerId));
    members.put("caller", new JsonString(caller));
    members.put("queues", new JsonArray(queues.stream().<JsonValue>map(JsonString::new).toList()));
    members.put("places", JsonNumber.of(places));
    members.put("node", new JsonString(node));
    client.ifPresent(name -> members.put("client", new JsonString(name)));
    members.put("since", new JsonString(Times.format(since)));
    return new Doc(
        COLLECTION,
        key(),
        Micros.sinceEpoch(lastSeen),
        Map.of(),
        Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON));
  }

  static WorkerSighting read(Doc doc) {
    Map<String, JsonValue> members =
        ((JsonObject) JsonCodec.parse(doc.payload().toBytes())).members();
    return new WorkerSighting(
        text(members, "workerId").orElseThrow(),
        text(members, "caller").orElseThrow(),
        ((JsonArray) Optional.ofNullable(members.get("queues")).orElseThrow())
            .elements().stream().map(queue -> ((JsonString) queue).text()).toList(),
        ((JsonNumber) Optional.ofNullable(members.get("places")).orElseThrow())
            .wholeNumber()
            .orElse(1),
        text(members, "node").orElseThrow(),
        text(members, "client"),
        Instant.parse(text(members, "since").orElseThrow()),
        Micros.fromEpoch(doc.sortKey()));
  }

  private static Optional<String> text(Map<String, JsonValue> members, String name) {
    return Optional.ofNullable(members.get(name)).map(value -> ((JsonString) value).text());
  }
}
