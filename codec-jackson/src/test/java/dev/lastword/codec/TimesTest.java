package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T03:04:05Z, 2026-01-02T03:04:05.000000Z",
    "2026-01-02t03:04:05z, 2026-01-02T03:04:05.000000Z",
    "2026-01-02T03:04:05.1Z, 2026-01-02T03:04:05.100000Z",
    "2026-01-02T03:04:05.1234567899999999999999Z, 2026-01-02T03:04:05.123456Z",
    "2026-01-02T03:04:05.9999999Z, 2026-01-02T03:04:05.999999Z",
    "1969-12-31T23:59:59.9999999Z, 1969-12-31T23:59:59.999999Z",
    "2026-01-02T03:04:05+01:30, 2026-01-02T01:34:05.000000Z",
    "2026-01-02T03:04:05-23:59, 2026-01-03T03:03:05.000000Z",
    "2026-01-02T03:04:05-00:00, 2026-01-02T03:04:05.000000Z",
    "2024-02-29T00:00:00Z, 2024-02-29T00:00:00.000000Z",
    "0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000000Z",
    "9999-12-31T23:59:59.999999Z, 9999-12-31T23:59:59.999999Z",
    "0000-01-01T00:30:00+00:30, 0000-01-01T00:00:00.000000Z"
  })
  void a_time_is_read_in_any_form_and_written_in_one(String read, String written) {
    assertEquals(Optional.of(written), Times.parse(read).map(Times::format));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-01-02",
        "2026-01-02T03:04Z",
        "2026-01-02T03:04:05",
        "2026-01-02 03:04:05Z",
        "2026-01-02T03:04:05.Z",
        "2026-01-02T03:04:05,5Z",
        "2026-01-02T03:04:05Z ",
        " 2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05ZZ",
        "2026-01-02T03:04:05.5",
        "2026-01-02T03:04:60Z",
        "2026-01-02T03:60:05Z",
        "2026-01-02T24:00:00Z",
        "2026-13-02T03:04:05Z",
        "2026-00-02T03:04:05Z",
        "2026-02-29T03:04:05Z",
        "2026-04-31T03:04:05Z",
        "2026-01-00T03:04:05Z",
        "2026-1-02T03:04:05Z",
        "26-01-02T03:04:05Z",
        "-026-01-02T03:04:05Z",
        "+2026-01-02T03:04:05Z",
        "12026-01-02T03:04:05Z",
        "2026/01/02T03:04:05Z",
        "2026-01-02T03-04:05Z",
        "2026-01-02T03:04:05+0130",
        "2026-01-02T03:04:05+01",
        "2026-01-02T03:04:05+24:00",
        "2026-01-02T03:04:05+01:60",
        "2026-01-02T03:04:05+01:30Z",
        "2026-01-02T03:04:05+",
        "2026-01-02T03:04:0५Z",
        "２026-01-02T03:04:05Z",
        "2026-01-02T03:04:05Z[UTC]",
        "0000-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01"
      })
  void anything_else_is_no_time(String text) {
    assertEquals(Optional.empty(), Times.parse(text));
  }

  @Test
  void a_time_outside_the_calendar_of_four_digits_cannot_be_written() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> Times.format(Instant.parse("+10000-01-01T00:00:00Z")));

    assertEquals(
        "expected a time of the years 0 to 9999, found +10000-01-01T00:00:00Z",
        refused.getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> Times.format(Instant.parse("-0001-12-31T23:59:59Z")));
  }

  @Property(tries = 500)
  void the_calendar_is_that_of_the_jdk(
      @ForAll("times") Instant time, @ForAll @IntRange(min = -1079, max = 1079) int offset) {
    OffsetDateTime there = time.atOffset(ZoneOffset.ofTotalSeconds(offset * 60));
    String text = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.nnnnnnnnnxxx").format(there);

    assertEquals(Optional.of(time.truncatedTo(ChronoUnit.MICROS)), Times.parse(text));
  }

  @Property(tries = 500)
  void what_is_written_is_read_again(@ForAll("times") Instant time) {
    assertEquals(Optional.of(time.truncatedTo(ChronoUnit.MICROS)), Times.parse(Times.format(time)));
  }

  /** Away from the ends of the calendar by more than any offset, down to the nanosecond. */
  @Provide
  Arbitrary<Instant> times() {
    return Arbitraries.longs()
        .between(
            Instant.parse("0000-01-03T00:00:00Z").getEpochSecond(),
            Instant.parse("9999-12-29T00:00:00Z").getEpochSecond())
        .flatMap(
            second ->
                Arbitraries.longs()
                    .between(0, 999_999_999)
                    .map(nano -> Instant.ofEpochSecond(second, nano)));
  }
}
