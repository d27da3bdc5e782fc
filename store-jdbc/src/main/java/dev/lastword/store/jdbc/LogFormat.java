package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreCorrupt;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Events of one row of the log as bytes.
 *
 * <p>First a byte that says the form, then each event: id, type, version of its schema, when it
 * occurred, headers, media type, payload. A number is its seven-bit groups, the lowest first. A
 * text is written out where it comes first, and is the number of that place after it; headers that
 * equal those of the event before are one byte. Types stand there as plain UTF-8, so that a
 * database can look for one without understanding the rest.
 */
final class LogFormat {

  private static final int PLAIN = 1;
  private static final int SAME_HEADERS = 0;
  private static final int NEW_TEXT = 0;

  private LogFormat() {}

  static byte[] write(List<EventRecord> events, Instant recordedAt) {
    return new Writer().write(events, recordedAt);
  }

  /** Returns the events of a row; a row that this store did not write is {@link StoreCorrupt}. */
  static List<EventRecord> read(byte[] body, Instant recordedAt) {
    try {
      return new Reader(ByteBuffer.wrap(body)).read(recordedAt);
    } catch (RuntimeException e) {
      throw corrupt(e);
    }
  }

  private static StoreCorrupt corrupt(RuntimeException cause) {
    return new StoreCorrupt("a row of the log holds what this store never writes", cause);
  }

  /** One row's way to bytes. */
  private static final class Writer {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    private final Map<String, Integer> texts = new HashMap<>();

    byte[] write(List<EventRecord> events, Instant recordedAt) {
      out.write(PLAIN);
      long time = Micros.sinceEpoch(recordedAt);
      Map<String, String> headers = Map.of();
      for (EventRecord event : events) {
        id(event.eventId());
        text(event.type());
        number(event.schemaVersion());
        long occurred = Micros.sinceEpoch(event.occurredAt());
        signed(occurred - time);
        time = occurred;
        if (event.headers().equals(headers)) {
          number(SAME_HEADERS);
        } else {
          headers = event.headers();
          headers(headers);
        }
        text(event.payload().mediaType());
        bytes(event.payload().toBytes());
      }
      return out.toByteArray();
    }

    private void headers(Map<String, String> headers) {
      number(headers.size() + 1L);
      // In one order, so that equal headers are equal bytes.
      new TreeMap<>(headers)
          .forEach(
              (name, value) -> {
                text(name);
                text(value);
              });
    }

    private void id(UUID id) {
      byte[] bytes =
          ByteBuffer.allocate(2 * Long.BYTES)
              .putLong(id.getMostSignificantBits())
              .putLong(id.getLeastSignificantBits())
              .array();
      out.write(bytes, 0, bytes.length);
    }

    private void text(String text) {
      Integer place = texts.putIfAbsent(text, texts.size() + 1);
      if (place != null) {
        number(place);
      } else {
        number(NEW_TEXT);
        bytes(text.getBytes(UTF_8));
      }
    }

    private void bytes(byte[] bytes) {
      number(bytes.length);
      out.write(bytes, 0, bytes.length);
    }

    /** Small distances in either direction are small numbers. */
    private void signed(long value) {
      number(value << 1 ^ value >> 63);
    }

    private void number(long value) {
      long rest = value;
      while ((rest & ~0x7fL) != 0) {
        out.write((int) (rest & 0x7f) | 0x80);
        rest >>>= 7;
      }
      out.write((int) rest);
    }
  }

  /** One row's way back. */
  private static final class Reader {

    private final ByteBuffer in;
    private final List<String> texts = new ArrayList<>();

    Reader(ByteBuffer in) {
      this.in = in;
    }

    List<EventRecord> read(Instant recordedAt) {
      int form = in.get();
      if (form != PLAIN) {
        throw new IllegalArgumentException("form " + form + " of a row is not known");
      }
      List<EventRecord> events = new ArrayList<>();
      long time = Micros.sinceEpoch(recordedAt);
      Map<String, String> headers = Map.of();
      while (in.hasRemaining()) {
        UUID id = new UUID(in.getLong(), in.getLong());
        String type = text();
        int schemaVersion = count();
        time += signed();
        long count = number();
        headers = count == SAME_HEADERS ? headers : headers(count - 1);
        String mediaType = text();
        Payload payload = Payload.of(bytes(), mediaType);
        events.add(
            new EventRecord(id, type, schemaVersion, Micros.fromEpoch(time), headers, payload));
      }
      return events;
    }

    private Map<String, String> headers(long count) {
      Map<String, String> headers = new HashMap<>();
      for (long i = 0; i < count; i++) {
        headers.put(text(), text());
      }
      return Map.copyOf(headers);
    }

    private String text() {
      int place = count();
      if (place != NEW_TEXT) {
        return texts.get(place - 1);
      }
      String text = new String(bytes(), UTF_8);
      texts.add(text);
      return text;
    }

    private byte[] bytes() {
      int length = count();
      if (length > in.remaining()) {
        throw new BufferUnderflowException();
      }
      byte[] bytes = new byte[length];
      in.get(bytes);
      return bytes;
    }

    private int count() {
      long value = number();
      if (value < 0 || value > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("a count was expected, but found " + value);
      }
      return (int) value;
    }

    private long signed() {
      long value = number();
      return value >>> 1 ^ -(value & 1);
    }

    private long number() {
      long value = 0;
      for (int shift = 0; shift < Long.SIZE; shift += 7) {
        byte next = in.get();
        value |= (next & 0x7fL) << shift;
        if (next >= 0) {
          return value;
        }
      }
      throw new IllegalArgumentException("a number of more than 64 bits");
    }
  }
}
