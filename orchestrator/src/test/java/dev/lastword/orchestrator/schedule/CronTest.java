package dev.lastword.orchestrator.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CronTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** The next times in Berlin, as instants. */
  private static List<String> times(String expression, String after, int count) {
    List<String> times = new ArrayList<>();
    Instant time = Instant.parse(after);
    for (int i = 0; i < count; i++) {
      time = Cron.of(expression).next(time, BERLIN).orElseThrow();
      times.add(time.toString());
    }
    return times;
  }

  @ParameterizedTest
  @CsvSource({
    "0 12 * * *, 2026-01-01T00:00:00Z, 2026-01-01T12:00:00Z",
    "0 12 * * *, 2026-01-01T12:00:00Z, 2026-01-02T12:00:00Z",
    "0 12 * * *, 2026-01-01T11:59:59.999999Z, 2026-01-01T12:00:00Z",
    "*/15 * * * *, 2026-01-01T00:16:00Z, 2026-01-01T00:30:00Z",
    "5/20 * * * *, 2026-01-01T00:26:00Z, 2026-01-01T00:45:00Z",
    "10-12 3 * * *, 2026-01-01T03:12:00Z, 2026-01-02T03:10:00Z",
    "*/10 * * * * *, 2026-01-01T00:00:55Z, 2026-01-01T00:01:00Z",
    "0 0 29 2 *, 2026-01-01T00:00:00Z, 2028-02-29T00:00:00Z",
    "0 0 29 2 MON, 2026-01-01T00:00:00Z, 2026-02-02T00:00:00Z",
    "0 0 L * *, 2026-02-01T00:00:00Z, 2026-02-28T00:00:00Z",
    "0 0 * * MON#1, 2026-01-01T00:00:00Z, 2026-01-05T00:00:00Z",
    "0 0 * * FRIL, 2026-01-01T00:00:00Z, 2026-01-30T00:00:00Z",
    "0 0 ? * SAT-SUN, 2026-01-01T00:00:00Z, 2026-01-03T00:00:00Z",
    "0 0 * * 7, 2026-01-01T00:00:00Z, 2026-01-04T00:00:00Z",
    "0 0 13 * 5, 2026-02-14T00:00:00Z, 2026-02-20T00:00:00Z",
    "0 0 1 JAN-MAR/2 *, 2026-01-15T00:00:00Z, 2026-03-01T00:00:00Z",
    "@weekly, 2026-01-01T00:00:00Z, 2026-01-04T00:00:00Z",
  })
  void the_next_time_is_found(String expression, Instant after, Instant next) {
    assertEquals(next, Cron.of(expression).next(after, ZoneOffset.UTC).orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "* * * *",
        "* * * * * * *",
        "60 * * * *",
        "* 24 * * *",
        "* * 0 * *",
        "* * * 13 *",
        "* * * * 8",
        "* * * * MON#6",
        "5-1 * * * *",
        "*/0 * * * *",
        "1/2/3 * * * *",
        "1-2-3 * * * *",
        "a * * * *",
        "-1 * * * *",
        "0 0 30 2 *",
        "0 0 31 4,6,9,11 *",
        "@sometimes"
      })
  void what_is_malformed_or_never_comes_is_refused_with_what_was_found(String expression) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Cron.of(expression));

    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains("expected") && message.contains("'" + expression + "'"), message);
  }

  /** On March 29, 2026, clocks in Berlin go from 2:00 to 3:00, which is 1:00 UTC. */
  @Test
  void a_time_that_is_left_out_comes_at_the_moment_of_the_change() {
    assertEquals(
        List.of("2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"),
        times("30 2 * * *", "2026-03-28T00:00:00Z", 3));
    assertEquals(
        List.of("2026-03-29T01:00:00Z", "2026-03-30T00:10:00Z"),
        times("10,20 2 29,30 3 *", "2026-03-28T00:00:00Z", 2));
    assertEquals(
        List.of("2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"),
        times("30 2 * * *", "2026-03-29T00:59:59Z", 2));
  }

  /** On October 25, 2026, clocks in Berlin go from 3:00 back to 2:00, which is 1:00 UTC. */
  @Test
  void a_time_that_is_passed_twice_comes_the_first_time() {
    assertEquals(
        List.of("2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"),
        times("30 2 * * *", "2026-10-24T00:00:00Z", 3));
    assertEquals(List.of("2026-10-26T01:30:00Z"), times("30 2 * * *", "2026-10-25T01:10:00Z", 1));
  }

  @Test
  void what_comes_every_so_often_follows_real_time() {
    assertEquals(
        List.of(
            "2026-10-25T00:00:00Z",
            "2026-10-25T00:30:00Z",
            "2026-10-25T01:00:00Z",
            "2026-10-25T01:30:00Z",
            "2026-10-25T02:00:00Z"),
        times("*/30 * * * *", "2026-10-24T23:30:00Z", 5));
    assertEquals(
        List.of("2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z"),
        times("*/30 * * * *", "2026-03-29T00:00:00Z", 3));
  }

  /** Looks at every second of a day, by the definition, and finds the same times. */
  @Test
  void random_expressions_mean_what_a_look_at_every_second_finds() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 40; i++) {
      String expression = RandomCron.expression(random);
      LocalDateTime start =
          LocalDateTime.of(2026, 1 + random.nextInt(12), 1 + random.nextInt(28), 0, 0);
      List<LocalDateTime> expected = RandomCron.times(expression, start, 1);
      List<LocalDateTime> found = new ArrayList<>();
      Instant time = start.toInstant(ZoneOffset.UTC).minusSeconds(1);
      Instant end = start.plusDays(1).toInstant(ZoneOffset.UTC);
      while (true) {
        time = Cron.of(expression).next(time, ZoneOffset.UTC).orElseThrow();
        if (!time.isBefore(end)) {
          break;
        }
        found.add(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
      }

      assertEquals(expected, found, "seed " + seed + ": " + expression + " from " + start);
    }
  }

  @Test
  void in_any_zone_times_rise_and_each_is_after_what_was_asked_for() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<String> zones = ZoneId.getAvailableZoneIds().stream().sorted().toList();
    for (int i = 0; i < 300; i++) {
      ZoneId zone = ZoneId.of(zones.get(random.nextInt(zones.size())));
      Cron cron = Cron.of(RandomCron.expression(random));
      Instant time = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(random.nextInt(31_000_000));
      for (int j = 0; j < 20; j++) {
        Instant next = cron.next(time, zone).orElseThrow();
        assertTrue(next.isAfter(time), "seed " + seed + ": " + cron + " in " + zone);
        assertEquals(
            next,
            cron.next(next.minusSeconds(1), zone).orElseThrow(),
            "seed " + seed + ": " + cron + " in " + zone);
        time = next;
      }
    }
  }
}
