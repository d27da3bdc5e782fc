package dev.lastword.payloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PayloadsTest {

  record Line(String article, int count) {}

  record Order(
      String number,
      BigDecimal total,
      List<Line> lines,
      Instant placedAt,
      LocalDate dueOn,
      Duration patience,
      Optional<String> note,
      long stamp) {}

  /** A bean, as programs had before records. */
  public static final class Address {
    private @Nullable String city;

    public @Nullable String getCity() {
      return city;
    }

    public void setCity(String city) {
      this.city = city;
    }
  }

  record Envelope(JsonValue body, String to) {}

  static final class Node {
    public Node getSelf() {
      return this;
    }
  }

  private static final Order ORDER =
      new Order(
          "4711",
          new BigDecimal("12345678901234567890.10"),
          List.of(new Line("book", 2)),
          Instant.parse("2026-01-01T00:00:00.000001Z"),
          LocalDate.parse("2026-02-28"),
          Duration.ofMinutes(90),
          Optional.empty(),
          Long.MAX_VALUE);

  @Test
  void a_record_survives_with_times_decimals_and_long_numbers_as_they_were() {
    JsonValue written = Payloads.USUAL.write(PayloadKind.INPUT, ORDER);

    assertEquals(
        JsonCodec.parse(
            """
            {"number": "4711", "total": 12345678901234567890.10,
             "lines": [{"article": "book", "count": 2}],
             "placedAt": "2026-01-01T00:00:00.000001Z", "dueOn": "2026-02-28",
             "patience": "PT1H30M", "note": null, "stamp": 9223372036854775807}
            """),
        written);
    assertEquals(ORDER, Payloads.USUAL.read(PayloadKind.INPUT, written, Order.class));
  }

  @Test
  void a_bean_is_read_and_written() {
    Address address =
        Payloads.USUAL.read(
            PayloadKind.INPUT, JsonCodec.parse("{\"city\": \"Lund\"}"), Address.class);

    assertEquals("Lund", address.getCity());
    assertEquals(
        JsonCodec.parse("{\"city\": \"Lund\"}"), Payloads.USUAL.write(PayloadKind.OUTPUT, address));
  }

  @Test
  void members_that_the_type_does_not_know_are_ignored() {
    JsonValue newer = JsonCodec.parse("{\"article\": \"book\", \"count\": 1, \"color\": \"red\"}");

    assertEquals(new Line("book", 1), Payloads.USUAL.read(PayloadKind.INPUT, newer, Line.class));
  }

  @Test
  void a_json_value_passes_unchanged() {
    JsonValue value = JsonCodec.parse("{\"a\": 1.00}");

    assertSame(value, Payloads.USUAL.write(PayloadKind.OUTPUT, value));
    assertSame(value, Payloads.USUAL.read(PayloadKind.INPUT, value, JsonValue.class));
    assertEquals(JsonValue.NULL, Payloads.USUAL.read(PayloadKind.INPUT, null, JsonValue.class));
  }

  @Test
  void a_member_may_be_a_json_value() {
    JsonValue value = JsonCodec.parse("{\"body\": [1, {\"b\": null}], \"to\": \"ann\"}");

    Envelope envelope = Payloads.USUAL.read(PayloadKind.INPUT, value, Envelope.class);

    assertEquals(JsonCodec.parse("[1, {\"b\": null}]"), envelope.body());
    assertEquals(value, Payloads.USUAL.write(PayloadKind.OUTPUT, envelope));
  }

  @Test
  void a_type_with_arguments_is_read() throws NoSuchFieldException {
    Type lines = Holder.class.getDeclaredField("lines").getGenericType();
    JsonValue value = JsonCodec.parse("{\"first\": [{\"article\": \"book\", \"count\": 1}]}");

    assertEquals(
        Map.of("first", List.of(new Line("book", 1))),
        Payloads.USUAL.read(PayloadKind.INPUT, value, lines));
  }

  private static final class Holder {
    @SuppressWarnings("unused")
    private final Map<String, List<Line>> lines = Map.of();
  }

  @Test
  void no_payload_is_a_mismatch_but_for_types_that_have_a_value_for_it() {
    PayloadMismatch none =
        assertThrows(
            PayloadMismatch.class, () -> Payloads.USUAL.read(PayloadKind.INPUT, null, Line.class));

    assertEquals("INPUT_MISMATCH", none.code());
    assertNull(Payloads.USUAL.read(PayloadKind.INPUT, null, Void.class));
    assertEquals(Optional.empty(), Payloads.USUAL.read(PayloadKind.INPUT, null, Optional.class));
    assertNull(Payloads.USUAL.write(PayloadKind.OUTPUT, null));
  }

  @Test
  void a_mismatch_names_the_place() {
    JsonValue wrong =
        JsonCodec.parse("{\"number\": \"1\", \"lines\": [{\"article\": \"a\", \"count\": \"x\"}]}");

    PayloadMismatch mismatch =
        assertThrows(
            PayloadMismatch.class,
            () -> Payloads.USUAL.read(PayloadKind.RESULT, wrong, Order.class));

    assertEquals("RESULT_MISMATCH", mismatch.code());
    assertTrue(
        String.valueOf(mismatch.getMessage()).contains("[\"lines\"]"), mismatch.getMessage());
    assertTrue(
        String.valueOf(mismatch.getMessage()).contains("[\"count\"]"), mismatch.getMessage());
  }

  @Test
  void a_fraction_is_no_integer() {
    JsonValue half = JsonCodec.parse("{\"article\": \"book\", \"count\": 1.5}");

    assertThrows(
        PayloadMismatch.class, () -> Payloads.USUAL.read(PayloadKind.INPUT, half, Line.class));
  }

  @Test
  void what_jackson_cannot_write_is_a_mismatch() {
    PayloadMismatch endless =
        assertThrows(
            PayloadMismatch.class, () -> Payloads.USUAL.write(PayloadKind.OUTPUT, new Node()));

    assertEquals("OUTPUT_MISMATCH", endless.code());
  }

  @Test
  void a_programs_own_mapper_is_used_and_left_alone() {
    ObjectMapper own =
        new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
    Payloads payloads = Payloads.of(own);

    JsonValue written = payloads.write(PayloadKind.OUTPUT, new Renamed("ann"));

    assertEquals(JsonCodec.parse("{\"first_name\": \"ann\"}"), written);
    assertFalse(own.getRegisteredModuleIds().contains("lastword-json-values"));
  }

  record Renamed(String firstName) {}
}
