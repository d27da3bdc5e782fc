package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Collection;

/**
 * Size limits of a document. Writing keeps to what reading allows, so that whatever was written can
 * be read again.
 *
 * <p>An event repeats what a command brought one level deeper, a state what an event brought, an
 * answer what a state has: each may nest less than what repeats it.
 */
public final class JsonLimits {

  /** Levels of objects and arrays in any document; comparing more could overflow a stack. */
  public static final int DEPTH = 500;

  /** Levels in an event's envelope. */
  public static final int EVENT_DEPTH = 490;

  /** Levels in a command. */
  public static final int COMMAND_DEPTH = 480;

  /** Characters in the spelling of a number. */
  public static final int NUMBER_LENGTH = 1_000;

  /** UTF-16 units in a member's name. */
  public static final int NAME_LENGTH = 50_000;

  /** UTF-16 units in a string. */
  public static final int STRING_LENGTH = 20_000_000;

  private JsonLimits() {}

  static <V extends JsonValue> V requireDepth(V document, int max, Place place) {
    if (!fits(document, max)) {
      throw new MalformedDocument(place, atMost(max, "levels"), "more");
    }
    return document;
  }

  static void requireDepth(int depth) {
    requireDepth(depth, DEPTH);
  }

  static void requireDepth(int depth, int most) {
    if (depth > most) {
      throw new MalformedDocument(Place.ROOT, atMost(most, "levels"), "more");
    }
  }

  static String requireLength(String text, int max, String what) {
    if (text.length() > max) {
      throw new MalformedDocument(
          Place.ROOT, atMost(max, "characters in a " + what), Integer.toString(text.length()));
    }
    return text;
  }

  private static boolean fits(JsonValue value, int levels) {
    if (value instanceof JsonObject object) {
      return fit(object.members().values(), levels);
    }
    return !(value instanceof JsonArray array) || fit(array.elements(), levels);
  }

  private static boolean fit(Collection<JsonValue> values, int levels) {
    if (levels == 0) {
      return false;
    }
    for (JsonValue value : values) {
      if (!fits(value, levels - 1)) {
        return false;
      }
    }
    return true;
  }

  private static String atMost(int max, String what) {
    return "at most " + max + " " + what;
  }
}
