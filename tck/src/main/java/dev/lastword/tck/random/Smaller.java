package dev.lastword.tck.random;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The documents that are a step smaller than another, the largest steps first. */
final class Smaller {

  /**
   * Without these a document is no longer a fair question: the specification says nothing of it.
   */
  private static final Set<String> KEPT =
      Set.of(
          "type",
          "eventId",
          "executionId",
          "occurredAt",
          "actor",
          "kind",
          "schemaVersion",
          "payload");

  private Smaller() {}

  /** Returns the array with fewer elements, then with one of its elements smaller. */
  static Stream<JsonArray> than(JsonArray array) {
    return Stream.concat(shorter(array.elements()), simpler(array.elements())).map(JsonArray::new);
  }

  /** Returns the object without one member, then with one of its members smaller. */
  static Stream<JsonObject> than(JsonObject object) {
    Stream<JsonObject> without =
        object.members().keySet().stream()
            .filter(name -> !KEPT.contains(name))
            .map(name -> JsonBuilder.from(object).remove(name).build());
    Stream<JsonObject> within =
        object.members().entrySet().stream()
            .flatMap(
                member ->
                    than(member.getValue())
                        .map(
                            value -> JsonBuilder.from(object).put(member.getKey(), value).build()));
    return Stream.concat(without, within);
  }

  /** Returns what is smaller than any value; a scalar is as small as it gets. */
  static Stream<? extends JsonValue> than(JsonValue value) {
    return value instanceof JsonObject object
        ? than(object)
        : value instanceof JsonArray array ? than(array) : Stream.empty();
  }

  private static Stream<List<JsonValue>> shorter(List<JsonValue> elements) {
    return IntStream.iterate(elements.size(), length -> length > 0, length -> length / 2)
        .boxed()
        .flatMap(
            length ->
                IntStream.iterate(0, start -> start < elements.size(), start -> start + length)
                    .mapToObj(start -> without(elements, start, start + length)));
  }

  private static Stream<List<JsonValue>> simpler(List<JsonValue> elements) {
    return IntStream.range(0, elements.size())
        .boxed()
        .flatMap(index -> than(elements.get(index)).map(value -> with(elements, index, value)));
  }

  private static List<JsonValue> without(List<JsonValue> elements, int from, int to) {
    List<JsonValue> shorter = new ArrayList<>(elements);
    shorter.subList(from, Math.min(to, elements.size())).clear();
    return shorter;
  }

  private static List<JsonValue> with(List<JsonValue> elements, int index, JsonValue value) {
    List<JsonValue> changed = new ArrayList<>(elements);
    changed.set(index, value);
    return changed;
  }
}
