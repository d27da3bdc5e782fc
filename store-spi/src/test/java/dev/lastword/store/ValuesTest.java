package dev.lastword.store;

import static dev.lastword.store.Samples.PAYLOAD;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ValuesTest {

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\u0000b", "a\nb", "\uD800", "a\uDC00", "\uDC00\uD800"})
  void a_text_that_no_store_can_keep_names_nothing(String text) {
    assertThrows(IllegalArgumentException.class, () -> new StreamId("execution", text));
    assertThrows(IllegalArgumentException.class, () -> new Fence(text, 1));
    assertThrows(IllegalArgumentException.class, () -> NewJob.of("j", text, PAYLOAD));
    assertThrows(IllegalArgumentException.class, () -> new Doc("c", text, 0, Map.of(), PAYLOAD));
    assertThrows(
        IllegalArgumentException.class, () -> Samples.event("t", Map.of(text, ""), PAYLOAD));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Job-1 ", " x", "a/b:c%_'\"\\;", "日本", "👩‍💻", "\uFFFF", "e\u0301"})
  void an_unusual_text_is_a_name_like_any_other(String text) {
    assertEquals(text, new StreamId("execution", text).id());
  }

  @Test
  void a_category_holds_no_slash() {
    assertThrows(IllegalArgumentException.class, () -> new StreamId("a/b", "c"));
  }

  @Property
  void the_binary_order_is_that_of_the_utf8_bytes(
      @ForAll
          @StringLength(max = 6)
          @CharRange(from = 'a', to = 'c')
          @CharRange(from = '\uFF00', to = '\uFF02')
          String a,
      @ForAll
          @StringLength(max = 6)
          @CharRange(from = 'a', to = 'c')
          @CharRange(from = '\u0080', to = '\u0082')
          String b) {
    for (String left : List.of(a, b, a + "😀", b + "\uFFFD", a + b)) {
      for (String right : List.of(a, b, a + "😀", b + "😁", a + "\uFFFD", a + b)) {
        int bytes = Arrays.compareUnsigned(left.getBytes(UTF_8), right.getBytes(UTF_8));
        assertEquals(Integer.signum(bytes), Integer.signum(Text.BINARY_ORDER.compare(left, right)));
        assertEquals(left.getBytes(UTF_8).length, Text.utf8Length(left));
      }
    }
  }

  @Test
  void a_time_finer_than_a_microsecond_is_refused_and_not_rounded() {
    assertThrows(IllegalArgumentException.class, () -> at("2026-01-01T00:00:00.0000001Z"));
    assertThrows(IllegalArgumentException.class, () -> at("+10000-01-01T00:00:00Z"));
    assertThrows(IllegalArgumentException.class, () -> at("0000-12-31T23:59:59Z"));
    for (String time :
        List.of(
            "0001-01-01T00:00:00Z", "1969-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z")) {
      Instant instant = at(time).occurredAt();
      assertEquals(Instant.parse(time), instant);
      assertEquals(instant, Micros.fromEpoch(Micros.sinceEpoch(instant)));
    }
  }

  private static EventRecord at(String time) {
    return new EventRecord(UUID.randomUUID(), "t", 1, Instant.parse(time), Map.of(), PAYLOAD);
  }

  @Test
  void a_duration_is_rounded_up_and_bounded() {
    Duration almost = Duration.ofNanos(1_001);

    assertEquals(Optional.of(Duration.ofNanos(2_000)), Availability.after(almost).delay());
    assertEquals(Duration.ofNanos(2_000), ClaimSpec.of("q", "w", almost).leaseFor());
    assertEquals(0, Micros.ceil(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> Availability.after(Duration.ofNanos(-1)));
    assertThrows(
        IllegalArgumentException.class, () -> Availability.after(Micros.MAX_DURATION.plusNanos(1)));
    assertThrows(IllegalArgumentException.class, () -> ClaimSpec.of("q", "w", Duration.ZERO));
  }

  @Test
  void a_payload_shares_its_bytes_with_nobody_and_shows_none_in_logs() {
    byte[] given = {1, 2, 3};
    Payload payload = Payload.of(given, "application/octet-stream");
    given[0] = 9;
    payload.toBytes()[1] = 9;

    assertArrayEquals(new byte[] {1, 2, 3}, payload.toBytes());
    assertEquals("application/octet-stream (3 bytes)", payload.toString());
    assertNotEquals(Payload.of(payload.toBytes(), "text/plain"), payload);
  }

  @Test
  void bounds_are_judged_before_any_store_sees_them() {
    assertThrows(IllegalArgumentException.class, () -> ReadSpec.forwardFrom(0));
    assertThrows(IllegalArgumentException.class, () -> ReadSpec.forwardFrom(1).maxEvents(0));
    assertThrows(IllegalArgumentException.class, () -> ReadSpec.forwardFrom(1).maxBytes(0));
    assertThrows(IllegalArgumentException.class, () -> FeedSpec.ALL.maxEvents(-1));
    assertThrows(IllegalArgumentException.class, () -> Expected.version(-1));
    assertThrows(IllegalArgumentException.class, () -> NewJob.of("j", "q", PAYLOAD).priority(10));
    assertThrows(IllegalArgumentException.class, () -> DocQuery.of("c").max(0));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new ClaimSpec(
                List.of(QueueClaim.of("q"), QueueClaim.of("q")), "w", 1, Duration.ofSeconds(1)));
  }

  @Test
  void a_filter_passes_what_matches_all_of_it() {
    StoredEvent event =
        new StoredEvent(1, Samples.STREAM, 1, Instant.EPOCH, Samples.event(PAYLOAD));

    assertEquals(true, FeedSpec.ALL.categories("execution").types("NODE_READY").matches(event));
    assertFalse(FeedSpec.ALL.categories("job").matches(event));
    assertFalse(FeedSpec.ALL.categories("execution").types("NODE_WAITING").matches(event));
  }
}
