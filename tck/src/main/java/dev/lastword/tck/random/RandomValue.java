package dev.lastword.tck.random;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Any JSON value, from a single number to 100 KB or the greatest depth that a core must take. */
public final class RandomValue {

  /** With what stands around a value, this stays below the depth of 480 that the protocol names. */
  private static final int DEEPEST = 460;

  private static final int LONGEST_TEXT = 100_000;

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "done",
          "\u0000\u001f\u007f",
          "\"\\/\b",
          "\u2028\u2029",
          "é e\u0301 😀",
          "0",
          "-12.50",
          "1e400",
          "true",
          "null",
          "a\r\nb\tc",
          "\ufeff",
          "\ufffd\ufffe\uffff",
          "\u0080\u0085\u009f",
          "\u202e\u05d0\u0623",
          "\ud83d",
          "\udc00\ud800",
          "<&>'%{}$",
          "2024-02-30T25:00:00Z",
          "2024-02-29T23:59:60+01:00");

  private static final List<String> NAMES =
      List.of(
          "m0",
          "m1",
          "m2",
          "m3",
          "m4",
          "m5",
          "",
          "status",
          "nodeId",
          "version",
          "attempt",
          "type",
          "__proto__",
          "constructor",
          "length",
          "toString",
          "$ref",
          "@type",
          "\ud83d",
          "é",
          "É",
          "e\u0301",
          "a.b",
          "0",
          "00");

  private RandomValue() {}

  /** Returns any value. */
  public static JsonValue of(Draw draw) {
    if (draw.isOrdinary()) {
      return FieldValues.everyday(FieldKind.VALUE, draw);
    }
    if (draw.below(50) == 0) {
      return large(draw);
    }
    return switch (draw.below(40)) {
      case 0 -> wide(draw, 40);
      case 1 -> manyMembers(draw, 30);
      case 2 -> new JsonNumber(draw.oneOf(List.of("-0", "0", "-0.0", "0e9")));
      case 3 -> new JsonBoolean(false);
      case 4 -> draw.chance(50) ? new JsonArray(List.of()) : new JsonObject(Map.of());
      case 5, 6, 7, 8 -> new JsonString(draw.oneOf(TEXTS));
      case 9 -> deep(draw, draw.size(DEEPEST / 3));
      case 10 -> new JsonString(Alphabets.text(draw, draw.size(draw.chance(10) ? 8000 : 200)));
      default -> of(draw, 4);
    };
  }

  /** Returns a text, now and then a long one. */
  static JsonString text(Draw draw) {
    return new JsonString(draw.below(60) == 0 ? "é".repeat(draw.size(12_000)) : draw.oneOf(TEXTS));
  }

  private static JsonValue large(Draw draw) {
    return switch (draw.below(12)) {
      case 0 -> deep(draw, DEEPEST - draw.below(3));
      case 1, 2 -> deep(draw, 60 + draw.below(DEEPEST - 60));
      case 3 -> new JsonString("x".repeat(draw.below(LONGEST_TEXT)));
      case 4, 5, 6 -> new JsonString("é".repeat(1000 + draw.below(4000)));
      case 7 -> wide(draw, 3000);
      case 8, 9 -> wide(draw, 500);
      case 10 -> manyMembers(draw, 1500);
      default -> manyMembers(draw, 300);
    };
  }

  private static JsonValue of(Draw draw, int levels) {
    int kinds = levels == 0 ? 4 : 6;
    return switch (draw.below(kinds)) {
      case 0 -> new JsonBoolean(draw.chance(50));
      case 1 -> draw.chance(30) ? JsonValue.NULL : number(draw);
      case 2 -> number(draw);
      case 3 -> new JsonString(draw.oneOf(TEXTS));
      case 4 -> array(draw, levels);
      default -> object(draw, levels);
    };
  }

  private static JsonArray array(Draw draw, int levels) {
    List<JsonValue> elements = new ArrayList<>();
    for (int size = draw.below(4); size > 0; size--) {
      elements.add(of(draw, levels - 1));
    }
    return new JsonArray(elements);
  }

  private static JsonObject object(Draw draw, int levels) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int size = draw.below(4); size > 0; size--) {
      members.put(draw.oneOf(NAMES), of(draw, levels - 1));
    }
    return new JsonObject(members);
  }

  private static JsonValue deep(Draw draw, int levels) {
    JsonValue value = number(draw);
    boolean arrays = draw.chance(50);
    for (int level = 0; level < levels; level++) {
      value = arrays ? new JsonArray(List.of(value)) : new JsonObject(Map.of("m", value));
    }
    return value;
  }

  private static JsonObject manyMembers(Draw draw, int most) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int index = draw.below(most); index > 0; index--) {
      members.put("m" + index, of(draw, 0));
    }
    return new JsonObject(members);
  }

  private static JsonArray wide(Draw draw, int size) {
    List<JsonValue> elements = new ArrayList<>();
    for (int index = draw.below(size); index > 0; index--) {
      elements.add(number(draw));
    }
    return new JsonArray(elements);
  }

  private static JsonNumber number(Draw draw) {
    String sign = draw.chance(30) ? "-" : "";
    return new JsonNumber(
        switch (draw.below(8)) {
          case 7 -> sign + digits(draw, draw.size(draw.chance(90) ? 60 : 900));
          case 0 -> sign + draw.below(3);
          case 1 -> sign + draw.below(3) + ".0";
          case 2 -> sign + digits(draw, 20 + draw.below(10));
          case 3 -> sign + draw.below(100) + "." + digits(draw, 1 + draw.below(30));
          case 4 -> sign + digits(draw, 1 + draw.below(4)) + "e" + (draw.below(60) - 30);
          case 5 -> sign + draw.below(10) + "E+" + draw.below(400);
          default -> Long.toString(draw.number());
        });
  }

  private static String digits(Draw draw, int count) {
    StringBuilder digits = new StringBuilder().append(1 + draw.below(9));
    while (digits.length() < count) {
      digits.append(draw.below(10));
    }
    return digits.toString();
  }
}
