package dev.lastword.codec;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as RFC 3339 writes them: read with any offset and fraction, written one way. */
public final class Times {

  private static final Pattern RFC_3339 =
      Pattern.compile(
          "([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.([0-9]+))?"
              + "(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))");

  private Times() {}

  /** Returns the microsecond that {@code text} names, if it is a time of the years 0 to 9999. */
  public static Optional<Instant> parse(String text) {
    Matcher parts = RFC_3339.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(instant(parts)).filter(Times::isWritable);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns {@code time} in UTC, with six digits of the second and {@code Z}. */
  public static String format(Instant time) {
    if (!isWritable(time)) {
      throw new IllegalArgumentException("expected a time of the years 0 to 9999, found " + time);
    }
    LocalDateTime utc = LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    StringBuilder text = new StringBuilder(27);
    append(text, utc.getYear(), 4).append('-');
    append(text, utc.getMonthValue(), 2).append('-');
    append(text, utc.getDayOfMonth(), 2).append('T');
    append(text, utc.getHour(), 2).append(':');
    append(text, utc.getMinute(), 2).append(':');
    append(text, utc.getSecond(), 2).append('.');
    return append(text, utc.getNano() / 1000, 6).append('Z').toString();
  }

  private static Instant instant(Matcher parts) {
    return LocalDateTime.of(
            number(parts, 1),
            number(parts, 2),
            number(parts, 3),
            number(parts, 4),
            number(parts, 5),
            number(parts, 6))
        .toInstant(ZoneOffset.UTC)
        .plus(micros(parts.group(7)), ChronoUnit.MICROS)
        .minus(offsetMinutes(parts), ChronoUnit.MINUTES);
  }

  private static int micros(String fraction) {
    return fraction == null ? 0 : Integer.parseInt((fraction + "00000").substring(0, 6));
  }

  private static int offsetMinutes(Matcher parts) {
    if (parts.group(8) == null) {
      return 0;
    }
    int hours = number(parts, 9);
    int minutes = number(parts, 10);
    if (hours > 23 || minutes > 59) {
      throw new DateTimeException("no such offset");
    }
    return (parts.group(8).equals("-") ? -1 : 1) * (hours * 60 + minutes);
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }

  private static boolean isWritable(Instant time) {
    return !time.isBefore(FIRST) && time.isBefore(END);
  }

  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  private static StringBuilder append(StringBuilder text, int number, int digits) {
    String spelled = Integer.toString(number);
    return text.append("0".repeat(digits - spelled.length())).append(spelled);
  }
}
