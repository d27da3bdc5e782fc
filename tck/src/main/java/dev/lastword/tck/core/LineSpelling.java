package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.random.Draw;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One spelling of a document among all that JSON allows: the order of members, white space, and
 * which characters are escaped. A core must not be able to tell the kit by its way of writing.
 */
final class LineSpelling {

  private static final List<String> BLANKS = List.of("", "", "", " ", "  ", "\t");
  private static final int LONGEST_ESCAPED = 2000;

  /** Number of styles of everyday life. */
  static final int EVERYDAY = 4;

  private enum Space {
    NONE,
    USUAL,
    ANY
  }

  private enum Escapes {
    NEEDED,
    BEYOND_ASCII,
    ANY
  }

  private final Draw draw;
  private final boolean shuffles;
  private final Space space;
  private final Escapes escapes;
  private final StringBuilder line = new StringBuilder(512);

  private LineSpelling(Draw draw, Space space, Escapes escapes) {
    this.draw = draw;
    this.shuffles = false;
    this.space = space;
    this.escapes = escapes;
  }

  private LineSpelling(Draw draw) {
    this.draw = draw;
    this.shuffles = draw.chance(60);
    this.space = draw.oneOf(List.of(Space.NONE, Space.NONE, Space.USUAL, Space.ANY));
    this.escapes =
        draw.oneOf(List.of(Escapes.NEEDED, Escapes.NEEDED, Escapes.BEYOND_ASCII, Escapes.ANY));
  }

  /** Returns {@code document} on one line, spelled as {@code draw} decides. */
  static String of(JsonObject document, Draw draw) {
    LineSpelling spelling = new LineSpelling(draw);
    spelling.append(document);
    return spelling.line.toString();
  }

  /** Returns {@code document} as a usual library writes it, by default or with its options. */
  static String everyday(JsonObject document, int style) {
    LineSpelling spelling =
        new LineSpelling(
            Draw.of(style, "style"),
            style % 2 == 0 ? Space.NONE : Space.USUAL,
            style < 2 ? Escapes.NEEDED : Escapes.BEYOND_ASCII);
    spelling.append(document);
    return spelling.line.toString();
  }

  private void append(JsonValue value) {
    if (value instanceof JsonObject object) {
      appendObject(object);
    } else if (value instanceof JsonArray array) {
      appendArray(array);
    } else if (value instanceof JsonString string) {
      appendText(string.text());
    } else {
      line.append(JsonCodec.write(value));
    }
  }

  private void appendObject(JsonObject object) {
    List<Map.Entry<String, JsonValue>> members = List.copyOf(object.members().entrySet());
    String separator = "";
    line.append('{');
    for (Map.Entry<String, JsonValue> member : shuffles ? draw.shuffled(members) : members) {
      line.append(separator);
      blank(separator.isEmpty());
      appendText(member.getKey());
      blank(true);
      line.append(':');
      blank(false);
      append(member.getValue());
      blank(true);
      separator = ",";
    }
    line.append('}');
  }

  private void appendArray(JsonArray array) {
    String separator = "";
    line.append('[');
    for (JsonValue element : array.elements()) {
      line.append(separator);
      blank(separator.isEmpty());
      append(element);
      separator = ",";
    }
    line.append(']');
  }

  /** Writes white space; where people write none, only if any may stand anywhere. */
  private void blank(boolean unusual) {
    if (space == Space.ANY) {
      line.append(draw.oneOf(BLANKS));
    } else if (space == Space.USUAL && !unusual) {
      line.append(' ');
    }
  }

  private void appendText(String text) {
    if (escapes == Escapes.NEEDED || text.length() > LONGEST_ESCAPED) {
      line.append(JsonCodec.write(new JsonString(text)));
      return;
    }
    line.append('"');
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      boolean paired =
          at + 1 < text.length() && Character.isSurrogatePair(unit, text.charAt(at + 1));
      if (isEscaped(unit, paired)) {
        appendEscape(unit);
      } else if (paired) {
        line.append(unit).append(text.charAt(++at));
      } else {
        line.append(unit);
      }
    }
    line.append('"');
  }

  /** The second half of a pair is asked only if the first was escaped, and then is alone. */
  private boolean isEscaped(char unit, boolean paired) {
    return unit < ' '
        || unit == '"'
        || unit == '\\'
        || Character.isSurrogate(unit) && !paired
        || escapes == Escapes.BEYOND_ASCII && unit > '~'
        || escapes == Escapes.ANY && draw.chance(7);
  }

  private void appendEscape(char unit) {
    int at = "\"\\/\b\f\n\r\t".indexOf(unit);
    if (at >= 0 && draw.chance(70)) {
      line.append('\\').append("\"\\/bfnrt".charAt(at));
      return;
    }
    String code = String.format(Locale.ROOT, "%04x", (int) unit);
    line.append("\\u").append(draw.chance(50) ? code : code.toUpperCase(Locale.ROOT));
  }
}
