package dev.lastword.tck.json;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.List;
import java.util.stream.Collectors;

/** Lays a document out so that people can read it and line tools can compare it. */
public final class JsonLayout {

  private static final int OUTER_LEVELS = 2;

  private JsonLayout() {}

  /** Returns the text: what is deeper than the second level stands on one line. */
  public static String of(JsonObject document) {
    return text(document, 0) + "\n";
  }

  private static String text(JsonValue value, int level) {
    if (level < OUTER_LEVELS && value instanceof JsonObject object && !object.members().isEmpty()) {
      return block(
          "{",
          object.members().entrySet().stream()
              .map(member -> quoted(member.getKey()) + ": " + text(member.getValue(), level + 1))
              .toList(),
          "}",
          level);
    }
    if (level < OUTER_LEVELS && value instanceof JsonArray array && !array.elements().isEmpty()) {
      return block(
          "[",
          array.elements().stream().map(element -> text(element, level + 1)).toList(),
          "]",
          level);
    }
    return JsonCodec.write(value);
  }

  private static String block(String open, List<String> lines, String close, int level) {
    String indent = "  ".repeat(level + 1);
    return lines.stream()
        .map(line -> indent + line)
        .collect(Collectors.joining(",\n", open + "\n", "\n" + "  ".repeat(level) + close));
  }

  private static String quoted(String name) {
    return JsonCodec.write(new JsonString(name));
  }
}
