package dev.lastword.server.cli;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Printable;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Documents as YAML. Text that could be read as anything else is quoted, as in JSON. */
final class YamlText {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_/][A-Za-z0-9_./-]*");

  /** Words that are no text to readers of YAML 1.1. */
  private static final Set<String> WORDS =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private YamlText() {}

  static String of(JsonValue document) {
    StringBuilder text = new StringBuilder();
    if (isNested(document)) {
      write(text, document, "", "");
    } else {
      text.append(scalar(document)).append('\n');
    }
    return text.toString().stripTrailing();
  }

  /** Writes members or elements, the first of them behind what its line has already. */
  private static void write(StringBuilder text, JsonValue value, String first, String indent) {
    String lead = first;
    if (value instanceof JsonArray array) {
      for (JsonValue element : array.elements()) {
        text.append(lead).append("- ");
        if (isNested(element)) {
          write(text, element, "", indent + "  ");
        } else {
          text.append(scalar(element)).append('\n');
        }
        lead = indent;
      }
      return;
    }
    for (var member : ((JsonObject) value).members().entrySet()) {
      text.append(lead).append(string(member.getKey())).append(':');
      if (isNested(member.getValue())) {
        text.append('\n');
        write(text, member.getValue(), indent + "  ", indent + "  ");
      } else {
        text.append(' ').append(scalar(member.getValue())).append('\n');
      }
      lead = indent;
    }
  }

  private static boolean isNested(JsonValue value) {
    return value instanceof JsonObject object && !object.members().isEmpty()
        || value instanceof JsonArray array && !array.elements().isEmpty();
  }

  private static String scalar(JsonValue value) {
    return value instanceof JsonString string ? string(string.text()) : JsonCodec.write(value);
  }

  private static String string(String text) {
    boolean isPlain =
        PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT));
    return isPlain ? text : Printable.escape(JsonCodec.write(new JsonString(text)));
  }
}
