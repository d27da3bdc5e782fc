package dev.lastword.orchestrator.graph.text;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A document to be changed at JSON pointers. */
record Document(JsonValue value) {

  static Document parse(String json) {
    return new Document(JsonCodec.parse(json));
  }

  Document with(String pointer, JsonValue replacement) {
    return new Document(change(value, steps(pointer), ignored -> replacement));
  }

  Document without(String pointer) {
    return new Document(change(value, steps(pointer), ignored -> null));
  }

  JsonValue get(String pointer) {
    JsonValue found = value;
    for (String step : steps(pointer)) {
      found =
          found instanceof JsonArray array
              ? array.elements().get(Integer.parseInt(step))
              : ((JsonObject) found).members().get(step);
    }
    return found;
  }

  @Override
  public String toString() {
    return JsonCodec.write(value);
  }

  private static List<String> steps(String pointer) {
    return List.of(pointer.substring(1).split("/")).stream()
        .map(step -> step.replace("~1", "/").replace("~0", "~"))
        .toList();
  }

  private static @Nullable JsonValue change(
      @Nullable JsonValue value, List<String> steps, UnaryOperator<@Nullable JsonValue> change) {
    if (steps.isEmpty()) {
      return change.apply(value);
    }
    List<String> rest = steps.subList(1, steps.size());
    if (value instanceof JsonArray array) {
      List<JsonValue> elements = new ArrayList<>(array.elements());
      int index = Integer.parseInt(steps.get(0));
      if (index == elements.size()) {
        elements.add(JsonValue.NULL);
      }
      elements.set(index, change(elements.get(index), rest, change));
      return new JsonArray(elements);
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(((JsonObject) value).members());
    JsonValue member = change(members.get(steps.get(0)), rest, change);
    if (member == null) {
      members.remove(steps.get(0));
    } else {
      members.put(steps.get(0), member);
    }
    return new JsonObject(members);
  }
}
