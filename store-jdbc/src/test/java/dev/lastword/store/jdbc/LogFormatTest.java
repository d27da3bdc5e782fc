package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
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
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

      assertEquals(events, read(write(events)));
    }
  }

  @Test
  void events_of_some_types_are_those_among_all_and_whatever_the_others_hold() {
    Random random = new Random(13);
    for (int round = 0; round < 300; round++) {
      List<EventRecord> events = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(12); i++) {
        events.add(event(random));
      }
      byte[] body = write(events);
      List<String> all = events.stream().map(EventRecord::type).distinct().toList();
      Set<String> some =
          all.stream().filter(type -> random.nextBoolean()).collect(Collectors.toSet());

      List<LogRow.Entry> found = LogFormat.read(body, RECORDED, some::contains);

      assertEquals(
          LogFormat.read(body, RECORDED).stream()
              .filter(entry -> some.contains(entry.event().type()))
              .toList(),
          found);
    }
  }

  @Test
  void damage_is_told_as_such_also_in_payloads_that_are_passed_over() {
    byte[] body =
        write(
            List.of(
                event(new UUID(0, 1), "A", HEADERS),
                event(new UUID(0, 2), "B", HEADERS),
                event(new UUID(0, 3), "A", Map.of())));
    Random random = new Random(17);
    for (int round = 0; round < 2_000; round++) {
      byte[] damaged = Arrays.copyOf(body, 1 + random.nextInt(body.length));
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      try {
        LogFormat.read(damaged, RECORDED, "B"::equals)
            .forEach(entry -> assertEquals("B", entry.event().type()));
      } catch (StoreCorrupt damage) {
        assertNotNull(damage.getCause());
      }
    }
  }

  @Test
  void equal_headers_types_and_media_types_are_written_once() {
    EventRecord one = event(new UUID(0, 1), "NODE_STARTED", HEADERS);
    EventRecord two = event(new UUID(0, 2), "NODE_STARTED", HEADERS);

    int first = write(List.of(one)).length;
    int both = write(List.of(one, two)).length;

    int id = 1 + 8;
    int payload = 1 + 1 + "{}".length();
    int schemaVersion = 1;
    int sameTime = 1;
    int sameStream = 1;
    int knownType = 2;
    int sameMediaType = 1;
    int sameHeaders = 1;
    int repeated = sameStream + sameTime + knownType + sameMediaType + sameHeaders;
    assertEquals(first + id + payload + schemaVersion + repeated, both);
  }

  @Test
  void payloads_that_repeat_what_the_row_knows_cost_little() {
    List<EventRecord> events = new ArrayList<>();
    UUID cause = new UUID(0x019a9b1c2d3e7000L, 0x8123456789abcdefL);
    for (int i = 1; i <= 3; i++) {
      UUID id = new UUID(0x019a9b1c2d3e7000L + i, 0x8fedcba987654321L + i);
      events.add(new EventRecord(id, "NODE_STARTED", 1, RECORDED, Map.of(), content(cause, i)));
      cause = id;
    }

    byte[] body = write(events);

    assertEquals(events, read(body));
    int bare = events.stream().mapToInt(event -> event.payload().size()).sum();
    assertTrue(bare > 400, () -> "payloads of " + bare);
    assertTrue(body.length < 190, () -> "payloads of " + bare + " in " + body.length);
  }

  /** A payload as engines write it. */
  private static Payload content(UUID cause, int attempt) {
    return Payload.json(
        """
        {"actor":{"kind":"external","id":"worker-7"},"causationId":"%s",\
        "payload":{"nodeId":"pay","attempt":%d,"workerId":"worker-7"}}\
        """
            .formatted(cause, attempt));
  }

  @Test
  void payloads_of_any_kind_come_back_and_grow_by_little() {
    Random random = new Random(11);
    for (int round = 0; round < 300; round++) {
      List<EventRecord> events = new ArrayList<>();
      int bare = 0;
      for (int i = 0; i <= random.nextInt(5); i++) {
        byte[] payload = new byte[random.nextInt(1 << random.nextInt(14))];
        int letters = 1 + random.nextInt(1 << random.nextInt(9));
        for (int k = 0; k < payload.length; k++) {
          payload[k] = (byte) random.nextInt(letters);
        }
        bare += payload.length + 3 * payload.length / 100 + 64;
        events.add(
            new EventRecord(
                new UUID(random.nextLong(), random.nextLong()),
                "T",
                1,
                RECORDED,
                Map.of(),
                Payload.of(payload, "text/plain")));
      }

      byte[] body = write(events);

      assertEquals(events, read(body));
      assertTrue(body.length <= bare, "grown to " + body.length + " from less than " + bare);
    }
  }

  @Test
  void a_type_can_be_found_by_its_bytes() {
    for (String type : List.of("NODE_STARTED", "job_completed", "SHIPPED")) {
      String body = new String(write(List.of(event(new UUID(0, 1), type, HEADERS))), ISO_8859_1);

      assertTrue(body.contains(new String(LogFormat.mark(type), ISO_8859_1)), type);
    }
  }

  @Test
  void events_of_several_streams_keep_their_places_also_without_some() {
    List<LogRow.Entry> all =
        List.of(
            new LogRow.Entry(0, 0, 7, event(new UUID(0, 1), "A", HEADERS)),
            new LogRow.Entry(1, 0, 8, event(new UUID(0, 2), "A", HEADERS)),
            new LogRow.Entry(2, 3, 1, event(new UUID(0, 3), "B", Map.of())),
            new LogRow.Entry(3, 0, 9, event(new UUID(0, 4), "A", Map.of())),
            new LogRow.Entry(4, 0, 10, event(new UUID(0, 5), "A", Map.of())));
    for (int left = 1; left < 1 << all.size(); left++) {
      List<LogRow.Entry> some = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        if ((left >> i & 1) == 1) {
          some.add(all.get(i));
        }
      }

      assertEquals(some, LogFormat.read(LogFormat.write(some, RECORDED), RECORDED));
    }
  }

  @Test
  void ids_that_differ_in_their_upper_half_alone_cost_a_byte_each() {
    List<EventRecord> events = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      events.add(event(new UUID(0x019a9b1c2d3e7000L + i, 0x8123456789abcdefL), "T", Map.of()));
    }

    int one = write(events.subList(0, 1)).length;
    int three = write(events).length;

    int rest = "stream, type, schema, time, headers, media type, size, count".split(",").length;
    assertEquals(one + 2 * (1 + rest + "{}".length()), three);
  }

  @Test
  void ids_at_any_distance_come_back() {
    long[] halves = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 60, -(1L << 60), 1L << 61};
    List<EventRecord> events = new ArrayList<>();
    for (long upper : halves) {
      for (long lower : halves) {
        events.add(event(new UUID(upper, lower), "T", Map.of()));
      }
    }

    assertEquals(events, read(write(events)));
  }

  @Test
  void a_row_of_another_form_or_cut_short_is_corrupt() {
    byte[] body = write(List.of(event(new UUID(0, 1), "NODE_STARTED", HEADERS)));
    byte[] otherForm = body.clone();
    otherForm[0] = 9;

    assertThrows(StoreCorrupt.class, () -> read(otherForm));
    assertThrows(StoreCorrupt.class, () -> read(new byte[0]));
    for (int length = 2; length < body.length; length++) {
      byte[] cut = Arrays.copyOf(body, length);
      assertThrows(StoreCorrupt.class, () -> read(cut));
    }
  }

  @Test
  void a_length_beyond_the_row_costs_no_memory() {
    byte[] body = write(List.of(event(new UUID(0, 1), "T", Map.of())));
    byte[] lying = Arrays.copyOf(body, body.length + 9);
    // The payload is its length, the number of literals, these, and now a copy: of 1 GiB.
    byte[] much = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 3};
    System.arraycopy(much, 0, lying, body.length - 4, 5);
    System.arraycopy(new byte[] {0}, 0, lying, body.length + 1, 1);
    System.arraycopy(much, 0, lying, body.length + 2, 5);
    lying[body.length + 2] = 0x7f;
    lying[body.length + 3] = 1;

    assertThrows(StoreCorrupt.class, () -> read(lying));
  }

  /** Writes events of one stream from its first version on. */
  private static byte[] write(List<EventRecord> events) {
    return LogFormat.write(entries(events), RECORDED);
  }

  private static List<LogRow.Entry> entries(List<EventRecord> events) {
    return IntStream.range(0, events.size())
        .mapToObj(i -> new LogRow.Entry(i, 0, i + 1, events.get(i)))
        .toList();
  }

  private static List<EventRecord> read(byte[] body) {
    return LogFormat.read(body, RECORDED).stream().map(LogRow.Entry::event).toList();
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
