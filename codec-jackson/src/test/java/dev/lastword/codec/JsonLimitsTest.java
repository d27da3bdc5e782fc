package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written can be read again, and what was accepted can be repeated. */
class JsonLimitsTest {

  private static final ExecutionId EXECUTION = ExecutionId.of("e");
  private static final NodeId NODE = NodeId.of("n");
  private static final long SMALL_STACK = 512 * 1024;

  @Test
  void a_document_nests_five_hundred_levels_and_no_more() {
    String problem = "document: expected at most 500 levels, found more";

    assertLimit(problem, nested(500), nested(501), "[".repeat(501) + "]".repeat(501));
    assertLimit(problem, named(500), named(501), "{\"\":".repeat(500) + "{}" + "}".repeat(500));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "-%s", "1.%s", "1e%s", "-1.0e+%s"})
  void a_number_has_a_thousand_characters_and_no_more(String form) {
    int room = JsonLimits.NUMBER_LENGTH - form.length() + 2;
    JsonValue longest = new JsonNumber(form.formatted("1".repeat(room)));
    JsonValue longer = new JsonNumber(form.formatted("1".repeat(room + 1)));

    assertEquals(longest, JsonCodec.parse(JsonCodec.write(longest)));
    assertThrows(MalformedDocument.class, () -> JsonCodec.write(longer));
    assertThrows(MalformedDocument.class, () -> JsonCodec.parse(longer.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"n", "é", "\n"})
  void a_name_has_fifty_thousand_characters_and_no_more(String unit) {
    String longest = unit.repeat(JsonLimits.NAME_LENGTH);
    String written = JsonCodec.write(new JsonString(longest + unit));

    assertLimit(
        "document: expected at most 50000 characters in a name, found 50001",
        new JsonObject(Map.of(longest, JsonValue.NULL)),
        new JsonObject(Map.of(longest + unit, JsonValue.NULL)),
        "{" + written + ":null}");
  }

  @Test
  void a_string_has_twenty_million_characters_and_no_more() {
    String longest = "s".repeat(JsonLimits.STRING_LENGTH);

    assertLimit(
        "document: expected at most 20000000 characters in a string, found 20000001",
        new JsonString(longest),
        new JsonString(longest + "s"),
        "\"" + longest + "s\"");
  }

  @Test
  void the_deepest_command_leads_to_an_event_and_a_state_that_can_be_read_again()
      throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(null, JsonLimitsTest::goDeepest, "small stack", SMALL_STACK);
    thread.setUncaughtExceptionHandler((dead, reason) -> failure.set(reason));

    thread.start();
    thread.join();

    assertNull(failure.get());
  }

  private static void goDeepest() {
    SucceedNode deepest = new SucceedNode(NODE, nested(JsonLimits.COMMAND_DEPTH - 1), null);
    CommandEnvelope command = CommandEnvelope.of(EXECUTION, Actor.SYSTEM, deepest);
    EventEnvelope event = event(deepest.output());
    ExecutionState state =
        Reducer.fold(ExecutionState.initial(EXECUTION), List.of(created(), event));

    byte[] sent = JsonCodec.writeBytes(JsonCodec.writeCommand(command));
    byte[] logged = JsonCodec.writeBytes(JsonCodec.writeEnvelope(event));
    byte[] kept = JsonCodec.writeBytes(JsonCodec.writeState(state));

    assertEquals(new ReadCommand.WellFormed(command), JsonCodec.readCommand(JsonCodec.parse(sent)));
    assertEquals(event, JsonCodec.readEnvelope(logged));
    assertEquals(state, JsonCodec.readState(kept));
  }

  @Test
  void a_deeper_command_is_malformed() {
    JsonValue document =
        Documents.with(
            Documents.startNode(),
            Map.of("more", JsonCodec.write(nested(JsonLimits.COMMAND_DEPTH))));

    String problem =
        JsonCodec.readCommand(document).fold(Object::toString, malformed -> malformed.problem());

    assertEquals("document: expected at most 480 levels, found more", problem);
    assertThrows(
        MalformedDocument.class,
        () ->
            JsonCodec.writeCommand(
                CommandEnvelope.of(
                    EXECUTION,
                    Actor.SYSTEM,
                    new SucceedNode(NODE, nested(JsonLimits.COMMAND_DEPTH), null))));
  }

  @Test
  void a_deeper_event_is_neither_written_nor_read() {
    String deepest = JsonCodec.write(nested(JsonLimits.EVENT_DEPTH - 1));
    JsonValue readable = Documents.with(Documents.nodeStarted(), Map.of("more", deepest));
    JsonValue tooDeep =
        Documents.with(Documents.nodeStarted(), Map.of("more", "[" + deepest + "]"));

    assertEquals(EventId.of("e-1"), JsonCodec.readEnvelope(readable).eventId());
    assertThrows(MalformedDocument.class, () -> JsonCodec.readEnvelope(tooDeep));
    assertThrows(
        MalformedDocument.class,
        () -> JsonCodec.writeEnvelope(event(nested(JsonLimits.EVENT_DEPTH - 1))));
  }

  @Test
  void names_that_collide_in_a_hash_table_are_as_good_as_others() {
    String members =
        IntStream.range(0, 1 << 12)
            .mapToObj(bits -> "\"" + colliding(bits) + "\":" + bits)
            .collect(Collectors.joining(",", "{", "}"));

    assertEquals(members, JsonCodec.write(JsonCodec.parse(members)));
  }

  private static void assertLimit(
      String problem, JsonValue most, JsonValue tooMuch, String tooMuchWritten) {
    assertEquals(most, JsonCodec.parse(JsonCodec.write(most)));
    MalformedDocument refused =
        assertThrows(MalformedDocument.class, () -> JsonCodec.write(tooMuch));
    assertEquals(problem, refused.getMessage());
    assertThrows(MalformedDocument.class, () -> JsonCodec.parse(tooMuchWritten));
  }

  private static JsonValue nested(int levels) {
    JsonValue value = new JsonArray(List.of());
    for (int level = 1; level < levels; level++) {
      value = new JsonArray(List.of(value));
    }
    return value;
  }

  private static JsonValue named(int levels) {
    JsonValue value = JsonObject.EMPTY;
    for (int level = 1; level < levels; level++) {
      value = new JsonObject(Map.of("", value));
    }
    return value;
  }

  /** The hash of Jackson's symbol table and that of a string multiply by 33 and by 31. */
  private static String colliding(int bits) {
    return IntStream.range(0, 12)
        .mapToObj(bit -> (bits >> bit & 1) == 0 ? "ab" : "bA")
        .collect(Collectors.joining());
  }

  private static EventEnvelope created() {
    return envelope("e-1", new NodeCreated(NODE, "Task", null));
  }

  private static EventEnvelope event(JsonValue output) {
    return envelope("e-2", new NodeSucceeded(NODE, output));
  }

  private static EventEnvelope envelope(String id, Event event) {
    return new EventEnvelope(
        EventId.of(id), EXECUTION, Instant.EPOCH, Actor.SYSTEM, null, null, event);
  }
}
