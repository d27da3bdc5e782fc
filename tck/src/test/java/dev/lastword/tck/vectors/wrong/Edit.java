package dev.lastword.tck.vectors.wrong;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Small changes to documents. */
final class Edit {

  private Edit() {}

  static JsonValue parse(String text) {
    return JsonCodec.parse(text);
  }

  static String print(JsonValue value) {
    return JsonCodec.write(value);
  }

  static boolean has(JsonObject object, String name) {
    return object.members().containsKey(name);
  }

  /** Returns the text of a member, empty if there is none. */
  static String text(JsonObject object, String name) {
    return object.members().get(name) instanceof JsonString string ? string.text() : "";
  }

  /** Returns the object in a member, empty if there is none. */
  static JsonObject object(JsonObject object, String name) {
    return object.members().get(name) instanceof JsonObject member ? member : JsonObject.EMPTY;
  }

  static List<JsonValue> array(JsonObject object, String name) {
    return ((JsonArray) object.members().get(name)).elements();
  }

  static JsonObject without(JsonObject object, String... names) {
    JsonObject rest = object;
    for (String name : names) {
      rest = JsonValues.without(rest, name);
    }
    return rest;
  }

  /** Returns {@code object} with these members as they are in {@code other}, there or not. */
  static JsonObject as(JsonObject object, JsonObject other, String... names) {
    JsonObject result = object;
    for (String name : names) {
      JsonValue value = other.members().get(name);
      result =
          value == null ? JsonValues.without(result, name) : JsonValues.with(result, name, value);
    }
    return result;
  }

  /** Returns the document with a member of a member changed. */
  static JsonObject in(JsonObject object, String name, UnaryOperator<JsonObject> change) {
    return has(object, name)
        ? JsonValues.with(object, name, change.apply(object(object, name)))
        : object;
  }

  /** Returns the state with every node changed. */
  static JsonObject nodes(JsonObject state, UnaryOperator<JsonObject> change) {
    Map<String, JsonValue> nodes = new LinkedHashMap<>();
    object(state, "nodes")
        .members()
        .forEach((nodeId, node) -> nodes.put(nodeId, change.apply((JsonObject) node)));
    return JsonValues.with(state, "nodes", new JsonObject(nodes));
  }

  /** Returns the node that an event or a command is about, empty if there is none. */
  static JsonObject node(JsonObject state, JsonObject about) {
    return object(object(state, "nodes"), text(about, "nodeId"));
  }

  /** Returns the state with the node changed that an event is about. */
  static JsonObject node(JsonObject state, JsonObject event, UnaryOperator<JsonObject> change) {
    String nodeId = text(object(event, "payload"), "nodeId");
    return in(state, "nodes", nodes -> in(nodes, nodeId, change));
  }
}
