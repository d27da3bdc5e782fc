package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreCorrupt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class LogFormatTest {

  private static final Instant RECORDED = Instant.parse("2026-02-03T04:05:06.000007Z");
  private static final Map<String, String> HEADERS = Map.of("tenant", "a", "trace", "b=c\n");

  @Test
  void events_come_back_as_they_were() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      List<EventRecord> events = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(20); i++) {
        events.add(event(random));
      }

      assertEquals(events, LogFormat.read(LogFormat.write(events, RECORDED), RECORDED));
    }
  }

  @Test
  void equal_headers_types_and_media_types_are_written_once() {
    EventRecord one = event(new UUID(0, 1), "NODE_STARTED", HEADERS);
    EventRecord two = event(new UUID(0, 2), "NODE_STARTED", HEADERS);

    int first = LogFormat.write(List.of(one), RECORDED).length;
    int both = LogFormat.write(List.of(one, two), RECORDED).length;

    int id = 16;
    int payload = 1 + "{}".length();
    int schemaVersion = 1;
    int sameTime = 1;
    int sameType = 1;
    int sameMediaType = 1;
    int sameHeaders = 1;
    int repeated = sameTime + sameType + sameMediaType + sameHeaders;
    assertEquals(first + id + payload + schemaVersion + repeated, both);
  }

  @Test
  void a_type_can_be_found_by_its_bytes() {
    EventRecord event = event(new UUID(0, 1), "NODE_STARTED", HEADERS);
    String body = new String(LogFormat.write(List.of(event), RECORDED), UTF_8);

    assertTrue(body.contains("NODE_STARTED"));
  }

  @Test
  void a_row_of_another_form_or_cut_short_is_corrupt() {
    byte[] body =
        LogFormat.write(List.of(event(new UUID(0, 1), "NODE_STARTED", HEADERS)), RECORDED);
    byte[] otherForm = body.clone();
    otherForm[0] = 9;

    assertThrows(StoreCorrupt.class, () -> LogFormat.read(otherForm, RECORDED));
    assertThrows(StoreCorrupt.class, () -> LogFormat.read(new byte[0], RECORDED));
    for (int length = 2; length < body.length; length++) {
      byte[] cut = Arrays.copyOf(body, length);
      assertThrows(StoreCorrupt.class, () -> LogFormat.read(cut, RECORDED));
    }
  }

  @Test
  void a_length_beyond_the_row_costs_no_memory() {
    byte[] body = LogFormat.write(List.of(event(new UUID(0, 1), "T", Map.of())), RECORDED);
    byte[] lying = Arrays.copyOf(body, body.length + 4);
    // The length of the payload is the byte before its two: now 2 GiB.
    System.arraycopy(
        new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7},
        0,
        lying,
        body.length - 3,
        5);

    assertThrows(StoreCorrupt.class, () -> LogFormat.read(lying, RECORDED));
  }

  private static EventRecord event(UUID id, String type, Map<String, String> headers) {
    return new EventRecord(id, type, 1, RECORDED, headers, Payload.json("{}"));
  }

  private static EventRecord event(Random random) {
    Map<String, String> headers = new HashMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      headers.put("h" + random.nextInt(3), random.nextBoolean() ? "" : "ü" + random.nextInt(3));
    }
    byte[] payload = new byte[random.nextInt(300)];
    random.nextBytes(payload);
    Instant occurred =
        switch (random.nextInt(4)) {
          case 0 -> Instant.parse("0001-01-01T00:00:00Z");
          case 1 -> Instant.parse("9999-12-31T23:59:59.999999Z");
          default -> Micros.floor(RECORDED.plusNanos(random.nextLong(1_000_000_000_000L)));
        };
    return new EventRecord(
        new UUID(random.nextLong(), random.nextLong()),
        "TYPE_" + random.nextInt(4),
        random.nextInt(1 << random.nextInt(31)),
        occurred,
        headers,
        Payload.of(payload, random.nextBoolean() ? "application/json" : "text/plain"));
  }
}
