package dev.lastword.codec;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Times as RFC 3339 writes them: read with any offset and fraction, written one way. */
public final class Times {

  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  private Times() {}

  /** Returns the microsecond that {@code text} names, if it is a time of the years 0 to 9999. */
  public static Optional<Instant> parse(String text) {
    try {
      return Optional.of(new Scan(text).instant()).filter(Times::isWritable);
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }

  /** Returns {@code time} in UTC, with six digits of the second and {@code Z}. */
  public static String format(Instant time) {
    if (!isWritable(time)) {
      throw new IllegalArgumentException("expected a time of the years 0 to 9999, found " + time);
    }
    LocalDateTime utc = LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, ZoneOffset.UTC);
    StringBuilder text = new StringBuilder("0000-00-00T00:00:00.000000Z");
    put(text, 4, utc.getYear());
    put(text, 7, utc.getMonthValue());
    put(text, 10, utc.getDayOfMonth());
    put(text, 13, utc.getHour());
    put(text, 16, utc.getMinute());
    put(text, 19, utc.getSecond());
    put(text, 26, time.getNano() / 1000);
    return text.toString();
  }

  private static void put(StringBuilder text, int end, int number) {
    for (int at = end - 1, rest = number; rest > 0; at--, rest /= 10) {
      text.setCharAt(at, (char) ('0' + rest % 10));
    }
  }

  private static boolean isWritable(Instant time) {
    return !time.isBefore(FIRST) && time.isBefore(END);
  }

  /** One pass over a text. By hand, because every event has a time and a pattern is slower. */
  private static final class Scan {

    private final String text;
    private int at;

    Scan(String text) {
      this.text = text;
    }

    Instant instant() {
      int year = number(4);
      skip('-', '-');
      int month = number(2);
      skip('-', '-');
      int day = number(2);
      skip('T', 't');
      int hour = number(2);
      skip(':', ':');
      int minute = number(2);
      skip(':', ':');
      LocalDateTime local = LocalDateTime.of(year, month, day, hour, minute, number(2));
      int micros = peek() == '.' ? fraction() : 0;
      int offset = peek() == '+' || peek() == '-' ? offset() : zulu();
      if (at != text.length()) {
        throw malformed();
      }
      return Instant.ofEpochSecond(local.toEpochSecond(ZoneOffset.UTC) - offset, micros * 1000L);
    }

    private int fraction() {
      at++;
      int micros = 0;
      int digits = 0;
      for (; isDigit(peek()); at++, digits++) {
        micros = digits < 6 ? micros * 10 + (peek() - '0') : micros;
      }
      if (digits == 0) {
        throw malformed();
      }
      for (; digits < 6; digits++) {
        micros *= 10;
      }
      return micros;
    }

    private int offset() {
      int sign = text.charAt(at++) == '-' ? -1 : 1;
      int hours = number(2);
      skip(':', ':');
      int minutes = number(2);
      if (hours > 23 || minutes > 59) {
        throw malformed();
      }
      return sign * (hours * 60 + minutes) * 60;
    }

    private int zulu() {
      skip('Z', 'z');
      return 0;
    }

    private int number(int digits) {
      int number = 0;
      for (int end = at + digits; at < end; at++) {
        if (!isDigit(peek())) {
          throw malformed();
        }
        number = number * 10 + (peek() - '0');
      }
      return number;
    }

    private void skip(char expected, char alternative) {
      if (peek() != expected && peek() != alternative) {
        throw malformed();
      }
      at++;
    }

    private char peek() {
      return at < text.length() ? text.charAt(at) : 0;
    }

    private static DateTimeException malformed() {
      return new DateTimeException("not RFC 3339");
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }
  }
}
