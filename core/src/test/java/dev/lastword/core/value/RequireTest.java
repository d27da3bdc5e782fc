package dev.lastword.core.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequireTest {

  @Test
  void a_positive_number_is_one_that_every_json_implementation_can_carry() {
    assertEquals(1, Require.positive(1, "attempt"));
    assertEquals(9_007_199_254_740_991L, Require.positive(Require.MAX_WHOLE, "attempt"));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE, 9_007_199_254_740_992L})
  void any_other_number_is_refused(long number) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> Require.positive(number, "attempt"));

    assertEquals(
        "attempt must be between 1 and 9007199254740991, found " + number, refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "100", "-0", "37.5", "1e2", "100.0", "1e-999999999", "0.1"})
  void a_percentage_lies_between_0_and_100(String literal) {
    JsonNumber number = new JsonNumber(literal);

    assertSame(number, Require.percent(number, "progress"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "100.1", "101", "-0.1", "1e3", "1e999999999", "-1e-999999999"})
  void anything_else_is_no_percentage(String literal) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> Require.percent(new JsonNumber(literal), "progress"));

    assertEquals("progress must be between 0 and 100, found " + literal, refusal.getMessage());
  }

  @Test
  void an_absent_percentage_is_fine() {
    assertSame(null, Require.percent(null, "progress"));
  }

  @Test
  void time_is_told_in_microseconds() {
    assertEquals(
        Instant.parse("2026-01-01T00:00:00.123456Z"),
        Require.micros(Instant.parse("2026-01-01T00:00:00.123456999Z")));
    assertSame(null, Require.micros(null));
  }

  @Test
  void a_json_null_is_absent() {
    assertSame(null, Require.present(JsonValue.NULL));
    assertSame(null, Require.present(null));
    assertEquals(new JsonString("x"), Require.present(new JsonString("x")));
  }

  @Test
  void what_is_empty_is_refused() {
    assertEquals("x", Require.notEmpty("x", "eventId"));
    assertThrows(IllegalArgumentException.class, () -> Require.notEmpty("", "eventId"));
  }

  @Test
  void an_id_that_passes_is_returned() {
    assertEquals("x", Require.id("x", "nodeId", 1));
  }
}
