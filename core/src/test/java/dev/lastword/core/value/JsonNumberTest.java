package dev.lastword.core.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import java.math.BigDecimal;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers are kept as they were spelled and compared by what they mean. */
class JsonNumberTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1.0",
    "0, -0",
    "0, 0.000",
    "0, 0e999999999999",
    "100, 1e2",
    "100, 1E+2",
    "0.01, 1e-2",
    "-12.50, -1250e-2",
    "1000, 10e2",
    "1e999999999, 10e999999998",
    "10203, 1.0203e4",
  })
  void spelling_does_not_matter(String one, String other) {
    assertEquals(new JsonNumber(one), new JsonNumber(other));
    assertEquals(new JsonNumber(one).hashCode(), new JsonNumber(other).hashCode());
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1, -1", "1, 10", "1, 0.1", "12, 21", "1e999999999, 1e999999998", "1, 0"})
  void meaning_does(String one, String other) {
    assertNotEquals(new JsonNumber(one), new JsonNumber(other));
    assertNotEquals(new JsonNumber(one).hashCode(), new JsonNumber(other).hashCode());
  }

  @Test
  void a_number_is_neither_a_truth_nor_a_text() {
    assertNotEquals(new JsonNumber("1"), new JsonBoolean(true));
    assertNotEquals(new JsonNumber("1"), new JsonString("1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.50", "-0", "1E+2", "0.000"})
  void spelling_is_kept(String literal) {
    assertEquals(literal, new JsonNumber(literal).literal());
    assertEquals(literal, new JsonNumber(literal).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "01", "1.", ".5", "+1", "1e", "0x1", "NaN", " 1", "1 ", "--1", "١"})
  void what_json_does_not_spell_so_is_refused(String literal) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> new JsonNumber(literal));

    assertEquals("a JSON number was expected, found \"" + literal + "\"", refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "7, 7",
    "-7, -7",
    "7.0, 7",
    "7e2, 700",
    "70e-1, 7",
    "999999999999999999, 999999999999999999",
    "-1e17, -100000000000000000",
  })
  void a_whole_number_is_a_long(String literal, long expected) {
    assertEquals(OptionalLong.of(expected), new JsonNumber(literal).wholeNumber());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", "7e-1", "1e18", "1000000000000000000", "1e999999999", "-1e18"})
  void a_fraction_or_a_number_too_large_is_not(String literal) {
    assertEquals(OptionalLong.empty(), new JsonNumber(literal).wholeNumber());
  }

  @Test
  void a_long_is_a_number() {
    assertEquals(new JsonNumber("-12"), JsonNumber.of(-12));
  }

  @ParameterizedTest
  @CsvSource({
    "5, 0, 10, true",
    "0, 0, 10, true",
    "10, 0, 10, true",
    "10.0001, 0, 10, false",
    "-0.0001, 0, 10, false",
    "-5, -10, -1, true",
    "-11, -10, -1, false",
    "-0.5, -10, -1, false",
    "1e30, 0, 10, false",
    "1e29, 0, 10, false",
    "1e31, 0, 10, false",
    "-1e31, -10, 0, false",
    "-1e999999999, -10, 0, false",
    "-1e-999999999, -10, 0, true",
    "1e-31, 0, 10, true",
    "1e-30, 0, 10, true",
    "1e-29, 0, 10, true",
    "1e-999999999, 1, 10, false",
    "-1e-999999999, -10, -1, false",
    "0, 1, 10, false",
    "0, -10, -1, false",
    "1, 2, 10, false",
  })
  void a_number_lies_between_its_bounds_or_not(
      String literal, BigDecimal low, BigDecimal high, boolean expected) {
    assertEquals(expected, new JsonNumber(literal).isBetween(low, high));
  }

  @Test
  void numbers_beyond_any_range_are_compared_at_once() {
    JsonNumber huge = new JsonNumber("1e" + "9".repeat(200));

    assertFalse(huge.isBetween(BigDecimal.ZERO, BigDecimal.TEN.pow(20)));
    assertFalse(new JsonNumber("-1e" + "9".repeat(200)).isBetween(BigDecimal.ONE, BigDecimal.TEN));
    assertEquals(huge, new JsonNumber("10e" + "9".repeat(199) + "8"));
  }
}
