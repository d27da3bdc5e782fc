package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Good documents, and what becomes of them when members change. Single quotes stand for double. */
final class Documents {

  private Documents() {}

  static String nodeStarted() {
    return "{'eventId':'e-1','executionId':'exec','type':'NODE_STARTED',"
        + "'occurredAt':'2026-01-02T03:04:05.000000Z','actor':{'kind':'system'},"
        + "'schemaVersion':1,'payload':{'nodeId':'n','attempt':1}}";
  }

  static String startNode() {
    return "{'type':'StartNode','executionId':'exec','actor':{'kind':'user'},"
        + "'nodeId':'n','attempt':1}";
  }

  static JsonValue parse(String quoted) {
    return JsonCodec.parse(quoted.replace('\'', '"'));
  }

  static JsonValue with(String goodDocument, Map<String, ? extends @Nullable String> changes) {
    Map<String, JsonValue> members =
        new LinkedHashMap<>(((JsonObject) parse(goodDocument)).members());
    changes.forEach(
        (name, replacement) -> {
          if (replacement == null) {
            members.remove(name);
          } else {
            members.put(name, parse(replacement));
          }
        });
    return new JsonObject(members);
  }
}
