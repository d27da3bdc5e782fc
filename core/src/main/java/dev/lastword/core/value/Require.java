package dev.lastword.core.value;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Checks that the constructors of values, events and commands share. */
public final class Require {

  /** The largest whole number that every JSON implementation can carry exactly. */
  public static final long MAX_WHOLE = 9_007_199_254_740_991L;

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private Require() {}

  /** Returns {@code text} if it is an identifier of at most {@code maxBytes} UTF-8 bytes. */
  static String id(String text, String name, int maxBytes) {
    requireNonNull(text, name);
    if (isPlain(text) && text.length() <= maxBytes) {
      return text;
    }
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes < 1 || bytes > maxBytes) {
      throw new IllegalArgumentException(
          name + " must have 1 to " + maxBytes + " UTF-8 bytes, found " + bytes);
    }
    if (text.indexOf('/') >= 0 || text.codePoints().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          name + " must have no '/' and no control character, found " + quoted(text));
    }
    if (isBlank(text.codePointAt(0)) || isBlank(text.codePointBefore(text.length()))) {
      throw new IllegalArgumentException(
          name + " must not begin or end with a blank, found " + quoted(text));
    }
    if (hasLoneSurrogate(text)) {
      throw new IllegalArgumentException(name + " must be valid Unicode, found " + quoted(text));
    }
    return text;
  }

  /** Returns {@code text} if it is not empty. */
  static String notEmpty(String text, String name) {
    requireNonNull(text, name);
    if (text.isEmpty()) {
      throw new IllegalArgumentException(name + " must not be empty");
    }
    return text;
  }

  /** Returns {@code number} if it is between 1 and {@link #MAX_WHOLE}. */
  public static long positive(long number, String name) {
    if (number < 1 || number > MAX_WHOLE) {
      throw new IllegalArgumentException(
          name + " must be between 1 and " + MAX_WHOLE + ", found " + number);
    }
    return number;
  }

  /** Returns {@code number} if it is between 0 and 100, or absent. */
  public static JsonValue.@Nullable JsonNumber percent(
      JsonValue.@Nullable JsonNumber number, String name) {
    if (number != null && !number.isBetween(BigDecimal.ZERO, HUNDRED)) {
      throw new IllegalArgumentException(
          name + " must be between 0 and 100, found " + number.literal());
    }
    return number;
  }

  /** Returns the microsecond that {@code time} lies in: finer time does not exist in a log. */
  public static @Nullable Instant micros(@Nullable Instant time) {
    return time == null ? null : time.truncatedTo(ChronoUnit.MICROS);
  }

  /** Returns {@code value}, or nothing for a JSON null: in a payload null counts as absent. */
  public static @Nullable JsonValue present(@Nullable JsonValue value) {
    return value == JsonValue.NULL ? null : value;
  }

  /** Tells whether a text has nothing but visible ASCII without '/', as nearly all ids do. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit <= ' ' || unit > '~' || unit == '/') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isBlank(int codePoint) {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }

  private static boolean hasLoneSurrogate(String text) {
    return text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
