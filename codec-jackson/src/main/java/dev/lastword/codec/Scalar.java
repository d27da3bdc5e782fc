package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** A format without parts: it takes a value as a whole or not at all. */
record Scalar<T>(
    String expected,
    JsonObject schema,
    Function<JsonValue, Optional<T>> reader,
    Function<T, JsonValue> writer)
    implements Format<T> {

  @Override
  public T read(JsonValue value, Place place) {
    return reader
        .apply(value)
        .orElseThrow(() -> new MalformedDocument(place, expected, Found.brief(value)));
  }

  @Override
  public JsonValue write(T value) {
    return writer.apply(value);
  }

  static <V extends JsonValue> Scalar<V> of(String expected, JsonObject schema, Class<V> type) {
    return new Scalar<>(
        expected,
        schema,
        value -> type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty(),
        value -> value);
  }

  /** Strings that a constructor takes; it says no with an IllegalArgumentException. */
  static <T> Scalar<T> named(String expected, Function<String, T> maker, Function<T, String> name) {
    return text(expected, text -> attempt(maker, text), name);
  }

  static <T> Scalar<T> text(
      String expected, Function<String, Optional<T>> reader, Function<T, String> writer) {
    return new Scalar<>(
        expected,
        Schemas.text(expected),
        value ->
            value instanceof JsonString string ? reader.apply(string.text()) : Optional.empty(),
        value -> new JsonString(writer.apply(value)));
  }

  static <T> Scalar<T> oneOf(List<T> choices, Function<T, String> name) {
    List<String> names = choices.stream().map(name).toList();
    return Scalar.<T>text(
            "one of " + String.join(", ", names),
            text -> choices.stream().filter(choice -> name.apply(choice).equals(text)).findFirst(),
            name)
        .described(Schemas.oneOf(names));
  }

  static Scalar<Long> whole(long min, long max) {
    return new Scalar<>(
        "a whole number between " + min + " and " + max,
        Schemas.between("integer", min, max),
        value -> {
          OptionalLong number =
              value instanceof JsonNumber n ? n.wholeNumber() : OptionalLong.empty();
          return number.isPresent() && number.getAsLong() >= min && number.getAsLong() <= max
              ? Optional.of(number.getAsLong())
              : Optional.empty();
        },
        JsonNumber::of);
  }

  static Scalar<JsonNumber> between(long min, long max) {
    return new Scalar<>(
        "a number between " + min + " and " + max,
        Schemas.between("number", min, max),
        value ->
            value instanceof JsonNumber number
                    && number.isBetween(BigDecimal.valueOf(min), BigDecimal.valueOf(max))
                ? Optional.of(number)
                : Optional.empty(),
        number -> number);
  }

  /** Returns this format with a schema that tells more. */
  Scalar<T> described(JsonObject better) {
    return new Scalar<>(expected, better, reader, writer);
  }

  private static <T> Optional<T> attempt(Function<String, T> maker, String text) {
    try {
      return Optional.of(maker.apply(text));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }
}
