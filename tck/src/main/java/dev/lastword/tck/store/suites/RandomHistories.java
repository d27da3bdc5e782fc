package dev.lastword.tck.store.suites;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Limit;
import dev.lastword.store.Payload;
import dev.lastword.store.Text;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomEvents;
import dev.lastword.tck.store.harness.Samples;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Histories of executions as any writer may have written them, broken events included. */
final class RandomHistories {

  private static final int LONGEST = 40;
  private static final ExecutionId ANY = ExecutionId.of("any");

  private final RandomEvents events;

  RandomHistories(long seed) {
    this.events = new RandomEvents(Draw.of(seed, "histories"));
  }

  /** Returns a history of some events. */
  List<EventRecord> next() {
    List<JsonObject> history = events.history(LONGEST);
    return (history.isEmpty() ? List.of(events.event()) : history)
        .stream().map(RandomHistories::record).toList();
  }

  /** Returns a readable event of each type, in the order of the catalogue. */
  List<EventRecord> oneOfEach() {
    Map<EventType, JsonObject> found = new EnumMap<>(EventType.class);
    while (found.size() < EventType.values().length) {
      JsonObject event = events.event();
      if (JsonCodec.readEnvelope(event).body() instanceof Event readable) {
        found.putIfAbsent(readable.type(), event);
      }
    }
    return found.values().stream().map(RandomHistories::record).toList();
  }

  /** Returns what facts that were read, or are to be written, add up to. */
  static ExecutionState fold(List<EventRecord> facts) {
    List<EventEnvelope> envelopes =
        facts.stream().map(fact -> JsonCodec.readEnvelope(fact.payload().toBytes())).toList();
    return Reducer.fold(ExecutionState.initial(ANY), envelopes);
  }

  /**
   * A writer may repeat an event's id, which is the core's affair; a store's ids are new. A type
   * that not every store allows is in the payload alone.
   */
  private static EventRecord record(JsonObject event) {
    String type =
        event.members().get("type") instanceof JsonString name && isName(name.text())
            ? name.text()
            : "UNKNOWN";
    Payload payload = Payload.of(JsonCodec.writeBytes(event), Payload.JSON);
    return new EventRecord(UUID.randomUUID(), type, 1, Samples.NOON, Map.of(), payload);
  }

  private static boolean isName(String text) {
    return !text.isBlank()
        && text.chars().noneMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c))
        && Text.utf8Length(text) <= Limit.NAME_BYTES.minimum();
  }
}
