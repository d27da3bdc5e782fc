package dev.lastword.tck.core;

import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.Format;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.Excerpt;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.stdio.Core;
import java.util.List;

/** A core's functions, called by what they mean. */
record CoreAnswers(Core core) {

  JsonValue fold(JsonValue state, List<JsonValue> events) {
    JsonObject question =
        question("fold").put("state", state).put("events", new JsonArray(events)).build();
    return events.isEmpty() && state == JsonValue.NULL
        ? state
        : part(core.answer(question), "state", OBJECT);
  }

  JsonObject reduce(JsonValue state, JsonValue event) {
    return part(
        core.answer(question("reduce").put("state", state).put("event", event).build()),
        "state",
        OBJECT);
  }

  /** Returns the events of the decision on a question without its state; none unless accepted. */
  List<JsonValue> decide(JsonValue state, JsonObject question) {
    JsonValue answer = core.answer(JsonBuilder.from(question).put("state", state).build());
    return Members.of(answer, Place.ROOT).optional("events", listOf(VALUE)).orElse(List.of());
  }

  List<JsonValue> order(List<JsonValue> events) {
    return part(
        core.answer(question("order").put("events", new JsonArray(events)).build()),
        "events",
        listOf(VALUE));
  }

  private static JsonBuilder question(String cmd) {
    return JsonBuilder.object().put("cmd", cmd);
  }

  private static <T> T part(JsonValue answer, String name, Format<T> format) {
    try {
      return Members.of(answer, Place.ROOT).required(name, format);
    } catch (MalformedDocument malformed) {
      throw new NoAnswer(malformed.getMessage() + " in " + Excerpt.of(answer));
    }
  }
}
