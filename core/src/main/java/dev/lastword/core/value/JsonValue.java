package dev.lastword.core.value;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Any JSON value, kept as it was written and compared by what it means.
 *
 * <p>The order of an object's members and the spelling of a number are kept for writing the value
 * again, and do not matter to {@code equals}: {@code 1} equals {@code 1.0}, but {@code true} does
 * not.
 */
public sealed interface JsonValue {

  /** The JSON null. */
  JsonValue NULL = JsonNull.INSTANCE;

  /** The type of {@link #NULL}. */
  enum JsonNull implements JsonValue {
    INSTANCE;

    @Override
    public String toString() {
      return "null";
    }
  }

  /** True or false. */
  record JsonBoolean(boolean value) implements JsonValue {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** A string, of any UTF-16 code units. */
  record JsonString(String text) implements JsonValue {
    public JsonString {
      requireNonNull(text, "text");
    }

    @Override
    public String toString() {
      return JsonText.quote(text);
    }
  }

  /** A number, as it was spelled. */
  record JsonNumber(String literal) implements JsonValue, Comparable<JsonNumber> {
    public JsonNumber {
      if (!Decimal.isShortWhole(literal)) {
        Decimal.parse(literal);
      }
    }

    /** Returns the whole number {@code value}. */
    public static JsonNumber of(long value) {
      return new JsonNumber(Long.toString(value));
    }

    /** Returns the number as a {@code long}, if it is whole and small enough. */
    public OptionalLong wholeNumber() {
      return Decimal.isShortWhole(literal)
          ? OptionalLong.of(Long.parseLong(literal))
          : Decimal.parse(literal).wholeNumber();
    }

    /** Tells whether the number is whole, however it is spelled and however large. */
    public boolean isWhole() {
      return Decimal.parse(literal).isWhole();
    }

    @Override
    public int compareTo(JsonNumber other) {
      return Decimal.parse(literal).compareTo(Decimal.parse(other.literal));
    }

    /** Tells whether the number is neither below {@code low} nor above {@code high}. */
    public boolean isBetween(BigDecimal low, BigDecimal high) {
      Decimal decimal = Decimal.parse(literal);
      return decimal.compareTo(Decimal.of(low)) >= 0 && decimal.compareTo(Decimal.of(high)) <= 0;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof JsonNumber number
          && Decimal.parse(literal).equals(Decimal.parse(number.literal));
    }

    @Override
    public int hashCode() {
      return Decimal.parse(literal).hashCode();
    }

    @Override
    public String toString() {
      return literal;
    }
  }

  /** A list of values. */
  record JsonArray(List<JsonValue> elements) implements JsonValue {
    public JsonArray {
      elements = List.copyOf(elements);
    }

    // A record's own equals goes through method handles, many frames a level: a value that nests
    // deeply would overflow the stack.
    @Override
    public boolean equals(Object other) {
      return other instanceof JsonArray array && elements.equals(array.elements);
    }

    @Override
    public int hashCode() {
      return elements.hashCode();
    }

    @Override
    public String toString() {
      return JsonText.of(this);
    }
  }

  /** Members by name, in the order in which they were written. */
  record JsonObject(Map<String, JsonValue> members) implements JsonValue {

    /** The object without members. */
    public static final JsonObject EMPTY = new JsonObject(Map.of());

    public JsonObject {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
      members.forEach(
          (name, value) -> {
            requireNonNull(name, "name");
            requireNonNull(value, name);
          });
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof JsonObject object && members.equals(object.members);
    }

    @Override
    public int hashCode() {
      return members.hashCode();
    }

    @Override
    public String toString() {
      return JsonText.of(this);
    }
  }
}
