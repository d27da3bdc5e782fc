package dev.lastword.codec;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A format without parts: it takes a value as a whole or not at all. */
record Scalar<T>(
    String expected, Function<JsonValue, Optional<T>> reader, Function<T, JsonValue> writer)
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

  static <V extends JsonValue> Scalar<V> of(String expected, Class<V> type) {
    return new Scalar<>(
        expected,
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
        value ->
            value instanceof JsonString string ? reader.apply(string.text()) : Optional.empty(),
        value -> new JsonString(writer.apply(value)));
  }

  static <T> Scalar<T> oneOf(List<T> choices, Function<T, String> name) {
    return text(
        choices.stream().map(name).collect(Collectors.joining(", ", "one of ", "")),
        text -> choices.stream().filter(choice -> name.apply(choice).equals(text)).findFirst(),
        name);
  }

  static Scalar<Long> whole(long min, long max) {
    return new Scalar<>(
        "a whole number between " + min + " and " + max,
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
        value ->
            value instanceof JsonNumber number
                    && number.isBetween(BigDecimal.valueOf(min), BigDecimal.valueOf(max))
                ? Optional.of(number)
                : Optional.empty(),
        number -> number);
  }

  private static <T> Optional<T> attempt(Function<String, T> maker, String text) {
    try {
      return Optional.of(maker.apply(text));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }
}
