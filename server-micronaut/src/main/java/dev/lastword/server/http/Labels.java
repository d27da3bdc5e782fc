package dev.lastword.server.http;

import dev.lastword.codec.Format;
import dev.lastword.codec.Formats;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.Map;

/** Words to find executions by: an object of strings. */
public final class Labels implements Format<Map<String, String>> {

  /** The one there is. */
  public static final Labels FORMAT = new Labels();

  private Labels() {}

  @Override
  public Map<String, String> read(JsonValue value, Place place) {
    Map<String, String> labels = new LinkedHashMap<>();
    Formats.OBJECT
        .read(value, place)
        .members()
        .forEach((name, word) -> labels.put(name, Formats.TEXT.read(word, place.member(name))));
    return labels;
  }

  @Override
  public JsonValue write(Map<String, String> labels) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    labels.forEach((name, word) -> members.put(name, new JsonString(word)));
    return new JsonObject(members);
  }

  @Override
  public String expected() {
    return "an object of strings";
  }

  @Override
  public JsonObject schema() {
    return JsonObjectWriter.object()
        .put("type", "object")
        .put("additionalProperties", Formats.TEXT.schema())
        .build();
  }
}
