package dev.lastword.orchestrator.inputs;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.regex.BoundedPattern;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * Rules for single values. A rule about one type lets values of others pass, as JSON Schema does.
 */
final class ValueRules {

  private static final Map<String, Predicate<JsonValue>> TYPES =
      new TreeMap<>(
          Map.of(
              "null", JsonValue.NULL::equals,
              "boolean", JsonBoolean.class::isInstance,
              "integer", value -> value instanceof JsonNumber number && number.isWhole(),
              "number", JsonNumber.class::isInstance,
              "string", JsonString.class::isInstance,
              "array", JsonArray.class::isInstance,
              "object", JsonObject.class::isInstance));

  private static final Map<String, Predicate<String>> FORMATS =
      new TreeMap<>(
          Map.of(
              "date", text -> isReadable(() -> LocalDate.parse(text)),
              "date-time", text -> isReadable(() -> OffsetDateTime.parse(text))));

  private ValueRules() {}

  static InputRule type(Set<String> names) {
    if (names.isEmpty() || !TYPES.keySet().containsAll(names)) {
      throw new IllegalArgumentException(
          "expected one or more of " + TYPES.keySet() + ", found " + names);
    }
    String expected = "a value of type " + String.join(" or ", names);
    return (value, place, findings) -> {
      if (names.stream().noneMatch(name -> TYPES.get(name).test(value))) {
        findings.expected(place, expected, value);
      }
    };
  }

  static InputRule among(List<JsonValue> values) {
    Set<JsonValue> known = new HashSet<>(values);
    List<String> shown = values.stream().limit(20).map(InputFindings::brief).toList();
    String expected =
        "one of " + String.join(", ", shown) + (shown.size() < values.size() ? ", …" : "");
    return (value, place, findings) -> {
      if (!known.contains(value)) {
        findings.expected(place, expected, value);
      }
    };
  }

  static InputRule constant(JsonValue constant) {
    return among(List.of(constant));
  }

  static InputRule atLeast(JsonNumber bound) {
    return number("a number of " + bound + " or more", bound, order -> order >= 0);
  }

  static InputRule atMost(JsonNumber bound) {
    return number("a number of " + bound + " or less", bound, order -> order <= 0);
  }

  static InputRule above(JsonNumber bound) {
    return number("a number above " + bound, bound, order -> order > 0);
  }

  static InputRule below(JsonNumber bound) {
    return number("a number below " + bound, bound, order -> order < 0);
  }

  private static InputRule number(String expected, JsonNumber bound, IntPredicate order) {
    return (value, place, findings) -> {
      if (value instanceof JsonNumber number && !order.test(number.compareTo(bound))) {
        findings.expected(place, expected, value);
      }
    };
  }

  static InputRule minLength(long least) {
    return length("at least " + InputFindings.count(least, "character"), size -> size >= least);
  }

  static InputRule maxLength(long most) {
    return length("at most " + InputFindings.count(most, "character"), size -> size <= most);
  }

  private static InputRule length(String expected, LongPredicate size) {
    return (value, place, findings) -> {
      if (value instanceof JsonString string
          && !size.test(string.text().codePointCount(0, string.text().length()))) {
        findings.expected(place, expected, value);
      }
    };
  }

  static InputRule minItems(long least) {
    return items("at least " + InputFindings.count(least, "element"), size -> size >= least);
  }

  static InputRule maxItems(long most) {
    return items("at most " + InputFindings.count(most, "element"), size -> size <= most);
  }

  private static InputRule items(String expected, LongPredicate size) {
    return (value, place, findings) -> {
      if (value instanceof JsonArray array && !size.test(array.elements().size())) {
        findings.expected(place, expected, value);
      }
    };
  }

  static InputRule pattern(BoundedPattern pattern) {
    return (value, place, findings) -> {
      if (value instanceof JsonString string && !findings.isIn(pattern, string.text(), place)) {
        findings.expected(place, "a text that matches " + pattern, value);
      }
    };
  }

  static InputRule format(String name) {
    Predicate<String> format = FORMATS.get(name);
    if (format == null) {
      throw new IllegalArgumentException("expected one of " + FORMATS.keySet() + ", found " + name);
    }
    return (value, place, findings) -> {
      if (value instanceof JsonString string && !format.test(string.text())) {
        findings.expected(place, "a " + name + " in the form of RFC 3339", value);
      }
    };
  }

  static InputRule required(Set<String> names) {
    return (value, place, findings) -> {
      if (value instanceof JsonObject object) {
        for (String name : names) {
          if (!object.members().containsKey(name)) {
            findings.add(InputFindings.member(place, name), "expected " + name + ", found nothing");
          }
        }
      }
    };
  }

  private static boolean isReadable(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (DateTimeException malformed) {
      return false;
    }
  }
}
