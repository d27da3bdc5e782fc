package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Good documents with one value replaced by any other: each is read or refused, none breaks. */
class GarbageProperties {

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void whatever_an_envelope_holds_it_is_an_event(@ForAll("bodies") JsonObject document) {
    EventEnvelope envelope = JsonCodec.readEnvelope(document);
    JsonObject written = JsonCodec.writeEnvelope(envelope);

    assertEquals(envelope, JsonCodec.readEnvelope(written));
    if (envelope.body() instanceof UnreadableEvent unreadable) {
      assertTrue(unreadable.problem().contains(": expected "), unreadable.problem());
      Exactly.assertSame(document, written);
    }
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void an_envelope_is_read_or_refused(@ForAll("envelopes") JsonValue document) {
    assertReadOrRefused(() -> JsonCodec.readEnvelope(document));
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void a_command_is_read_or_malformed(@ForAll("commands") JsonValue document) {
    assertNotNull(JsonCodec.readCommand(document));
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void a_state_is_read_or_refused(@ForAll("states") JsonValue document) {
    assertReadOrRefused(() -> JsonCodec.readState(document));
  }

  private static void assertReadOrRefused(Runnable read) {
    try {
      read.run();
    } catch (MalformedDocument refused) {
      assertTrue(refused.getMessage().contains(": expected "), refused.getMessage());
    }
  }

  @Provide
  Arbitrary<JsonObject> bodies() {
    Arbitrary<JsonObject> written = RandomEvents.envelopes().map(JsonCodec::writeEnvelope);
    return Combinators.combine(written, bodyPart(), garbage(), Arbitraries.integers().between(0, 8))
        .as(
            (document, part, value, at) -> {
              Map<String, JsonValue> members = new LinkedHashMap<>(document.members());
              members.computeIfPresent(part, (name, old) -> replaced(old, at, value));
              return new JsonObject(members);
            });
  }

  @Provide
  Arbitrary<JsonValue> envelopes() {
    return garbled(RandomEvents.envelopes().map(JsonCodec::writeEnvelope));
  }

  @Provide
  Arbitrary<JsonValue> commands() {
    return garbled(RandomCommands.envelopes().map(JsonCodec::writeCommand));
  }

  @Provide
  Arbitrary<JsonValue> states() {
    return garbled(RandomStates.states().map(JsonCodec::writeState));
  }

  private static Arbitrary<String> bodyPart() {
    return Arbitraries.of("payload", "payload", "payload", "schemaVersion");
  }

  private static Arbitrary<JsonValue> garbled(Arbitrary<JsonObject> documents) {
    return Combinators.combine(documents, Arbitraries.integers().between(0, 60), garbage())
        .as(GarbageProperties::replaced);
  }

  private static Arbitrary<JsonValue> garbage() {
    return RandomValues.any();
  }

  /** The value with what stands at the n-th place, counted from the outside, replaced. */
  private static JsonValue replaced(JsonValue document, int place, JsonValue garbage) {
    return replaced(document, new int[] {place}, garbage);
  }

  private static JsonValue replaced(JsonValue value, int[] countdown, JsonValue garbage) {
    if (countdown[0]-- == 0) {
      return garbage;
    }
    if (value instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
      members.replaceAll((name, member) -> replaced(member, countdown, garbage));
      return new JsonObject(members);
    }
    if (value instanceof JsonArray array) {
      List<JsonValue> elements = new ArrayList<>(array.elements());
      elements.replaceAll(element -> replaced(element, countdown, garbage));
      return new JsonArray(elements);
    }
    return value;
  }
}
