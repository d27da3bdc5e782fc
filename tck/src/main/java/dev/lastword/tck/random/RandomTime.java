package dev.lastword.tck.random;

import dev.lastword.codec.Times;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** Times of the whole calendar in every spelling that is allowed, and in some that are not. */
public final class RandomTime {

  private static final int MOST_DIGITS = 60;
  private static final int LAST_MINUTE = 23 * 60 + 59;

  private static final List<String> EDGES =
      List.of(
          "0000-01-01T00:00:00Z",
          "0000-02-29T12:00:00Z",
          "0000-12-31T23:59:59Z",
          "0001-01-01T00:00:00Z",
          "0004-02-29T23:59:59Z",
          "0099-12-31T23:59:59Z",
          "0400-02-29T00:00:00Z",
          "1582-10-10T00:00:00Z",
          "1900-02-28T23:59:59Z",
          "1969-12-31T23:59:59Z",
          "1970-01-01T00:00:00Z",
          "1999-12-31T23:59:59Z",
          "2000-02-29T00:00:00Z",
          "2001-09-09T01:46:40Z",
          "2016-12-31T23:59:59Z",
          "2026-03-29T01:30:00Z",
          "2026-10-25T01:30:00Z",
          "2038-01-19T03:14:08Z",
          "2100-03-01T00:00:00Z",
          "2106-02-07T06:28:16Z",
          "2262-04-11T23:47:17Z",
          "2286-11-20T17:46:40Z",
          "4000-02-29T00:00:00Z",
          "9999-12-31T00:00:00Z",
          "9999-12-31T23:59:59Z");

  /** Malformed times of a year and month; # is any digit. */
  private static final List<String> MALFORMED =
      List.of(
          "%s-00-1#T00:00:00Z",
          "%s-13-1#T00:00:00Z",
          "%s-02-30T00:00:0#Z",
          "%s-04-31T00:00:0#Z",
          "%s-06-31T00:00:0#Z",
          "%s-09-31T00:00:0#Z",
          "%s-11-31T00:00:0#Z",
          "%s-1#-00T00:00:00Z",
          "%s-01-32T00:00:0#Z",
          "%s-01-0#T24:00:00Z",
          "%s-01-1#T23:60:00Z",
          "%s-06-30T23:59:60Z",
          "%s-01-1#T23:59:61Z",
          "%s-01-1# 00:00:00Z",
          "%s-01-1#T00:00:00",
          "%s-01-1#T00:00Z",
          "%s-01-1#T00:00:00,5Z",
          "%s-01-1#T00:00:00.Z",
          "%s-01-1#T00:00:00.5",
          "%s-01-1#T00:00:00+24:00",
          "%s-01-1#T00:00:00-23:60",
          "%s-01-1#T00:00:00+0#",
          "%s-01-1#T00:00:00+01#0",
          "%s-01-1#T00:00:00+1:00",
          "%s-01-1#T00:00:00Z+00:00",
          "%s-01-1#T00:00:00ZZ",
          "%s-01-1#T00:00:00+01:00:00",
          "%s-01-1#T00:00:00\u221201:00",
          "%s-01-1#T00:00:00Z\n",
          " %s-01-1#T00:00:00Z",
          "+%s-01-1#T00:00:00Z",
          "0%s-01-1#T00:00:00Z",
          "-%s-01-1#T00:00:00Z",
          "%s011#T000000Z",
          "%s-W01-1T00:00:00Z",
          "%s-01#T00:00:00Z",
          "%s-1-1#T00:00:00Z",
          "%s-01-1#T0:00:00Z",
          "%s-01-\u0661#T00:00:00Z");

  private RandomTime() {}

  /** Returns a time of the years 0000 to 9999. */
  static String good(Draw draw) {
    Instant moment = draw.chance(40) ? Instant.parse(draw.oneOf(EDGES)) : anyMoment(draw);
    String time = spelled(moment, draw);
    return Times.parse(time).isPresent() ? time : Times.format(moment);
  }

  /** Returns what is no time, however much it looks like one. */
  static String bad(Draw draw) {
    String year = String.format(Locale.ROOT, "%04d", draw.below(10_000));
    String pattern = draw.oneOf(MALFORMED);
    String time = pattern.formatted(year).replace("#", Integer.toString(draw.below(10)));
    return Times.parse(time).isEmpty() ? time : time + "?";
  }

  /** Returns a spelling of a moment: any offset, any number of digits, letters of either case. */
  public static String spelled(Instant moment, Draw draw) {
    int offset = draw.chance(50) ? 0 : draw.below(2 * LAST_MINUTE + 1) - LAST_MINUTE;
    LocalDateTime local = LocalDateTime.ofInstant(moment, ZoneOffset.UTC).plusMinutes(offset);
    if (local.getYear() < 0 || local.getYear() > 9999) {
      return Times.format(moment);
    }
    String digits = Times.format(local.toInstant(ZoneOffset.UTC));
    String seconds = digits.substring(0, 19);
    return (draw.chance(8) ? seconds.replace('T', 't') : seconds)
        + fraction(digits.substring(20, 26), draw)
        + (offset == 0 && draw.chance(90) ? draw.chance(8) ? "z" : "Z" : sign(offset, draw));
  }

  private static String fraction(String digits, Draw draw) {
    String shortest = digits.replaceAll("0+$", "");
    if (draw.chance(60)) {
      return shortest.isEmpty() ? "" : "." + shortest;
    }
    StringBuilder more = new StringBuilder();
    for (int count = draw.chance(50) ? 0 : draw.size(MOST_DIGITS); count > 0; count--) {
      more.append(draw.below(10));
    }
    return "." + digits + more;
  }

  private static String sign(int offset, Draw draw) {
    int minutes = Math.abs(offset);
    boolean west = offset < 0 || offset == 0 && draw.chance(50);
    return String.format(Locale.ROOT, "%s%02d:%02d", west ? "-" : "+", minutes / 60, minutes % 60);
  }

  private static Instant anyMoment(Draw draw) {
    return Instant.parse(String.format(Locale.ROOT, "%04d-01-01T00:00:00Z", draw.below(10_000)))
        .plus(Duration.ofSeconds(draw.below(365 * 24 * 3600)))
        .plusNanos(draw.chance(50) ? draw.below(1_000_000) * 1000L : 0);
  }
}
