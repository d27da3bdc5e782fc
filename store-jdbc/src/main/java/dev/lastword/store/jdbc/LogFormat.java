package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreCorrupt;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Events of one row of the log as bytes.
 *
 * <p>First a byte that says the form, then each event: stream, id, type, version of its schema,
 * when it occurred, headers, media type, length of the payload, payload. A number is its seven-bit
 * groups, the lowest first. A stream is its place in the family, and the event's version in it and
 * place in the row, unless the event follows the one before it; places are left out where another
 * stream was erased. Of an id, the upper half is its distance from the one before, because ids
 * begin with the time, and the lower half is left out if it is the same. A text is written out
 * where it comes first, and is the number of that place after it; headers that equal those of the
 * event before are one byte. Types that engines write are two bytes, others plain UTF-8, so that a
 * database can look for one without understanding the rest. Payloads are packed.
 */
final class LogFormat {

  static final int FAMILIES = 3;
  static final int JSON = 0;
  static final int OTHER_MEDIA_TYPE = 1;
  private static final long MOST_PAYLOAD_BYTES = Limits.ROOMY.of(Limit.PAYLOAD_BYTES);
  static final int SAME_HEADERS = 0;
  static final int SAME_STREAM = 0;
  static final int SAME_LOWER = 0;
  static final int NEW_LOWER = 1;
  static final int FAR = 2;
  private static final long FAR_AWAY = 1L << 60;
  static final int NEW_TEXT = 0;
  static final int KNOWN_TYPE = 1;
  static final int FIRST_PLACE = 2;

  /** Payloads of a usual row, with their causes, take less. */
  static final int ROOM = 768;

  private LogFormat() {}

  static byte[] write(List<LogRow.Entry> events, Instant recordedAt) {
    return new Writer().write(events, recordedAt);
  }

  /** Returns bytes that every row has which holds an event of that type, and few others have. */
  static byte[] mark(String type) {
    return KnownType.code(type)
        .map(code -> new byte[] {KNOWN_TYPE, code})
        .orElseGet(() -> type.getBytes(UTF_8));
  }

  /** Returns the events of a row; a row that this store did not write is {@link StoreCorrupt}. */
  static List<LogRow.Entry> read(byte[] body, Instant recordedAt) {
    return read(body, recordedAt, type -> true);
  }

  /** Returns the events of certain types; payloads behind the last of them are not unpacked. */
  static List<LogRow.Entry> read(byte[] body, Instant recordedAt, Predicate<String> types) {
    try {
      return new LogBodyReader(ByteBuffer.wrap(body), types).read(recordedAt);
    } catch (RuntimeException e) {
      throw corrupt(e);
    }
  }

  private static StoreCorrupt corrupt(RuntimeException cause) {
    return new StoreCorrupt("a row of the log holds what this store never writes", cause);
  }

  /** Returns the upper half of an id of version 7 of that time. */
  static long firstId(long micros) {
    return Math.floorDiv(micros, 1_000L) << 16 | 0x7000;
  }

  static long number(ByteBuffer in) {
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

  static int count(ByteBuffer in) {
    long value = number(in);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("a count was expected, but found " + value);
    }
    return (int) value;
  }

  /** A few bytes can stand for many: more than a commit may hold are not believed. */
  static int payloadSize(ByteBuffer in) {
    int size = count(in);
    if (size > MOST_PAYLOAD_BYTES) {
      throw new IllegalArgumentException("a payload of " + size + " bytes");
    }
    return size;
  }

  /** One row's way to bytes. */
  private static final class Writer {

    private final ByteSink out = new ByteSink(512);
    private final Map<String, Integer> texts = new HashMap<>();

    byte[] write(List<LogRow.Entry> entries, Instant recordedAt) {
      out.add(FAMILIES);
      PayloadPacking packing = new PayloadPacking(PayloadPacking.Sample.EVENTS, ROOM);
      long time = Micros.sinceEpoch(recordedAt);
      UUID id = new UUID(firstId(time), 0);
      Map<String, String> headers = Map.of();
      LogRow.@Nullable Entry before = null;
      for (LogRow.Entry entry : entries) {
        stream(entry, before);
        before = entry;
        EventRecord event = entry.event();
        id(event.eventId(), id);
        id = event.eventId();
        type(event.type());
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
        mediaType(event.payload().mediaType());
        byte[] payload = event.payload().toBytes();
        number(payload.length);
        packing.write(payload, out);
        packing.addCause(event.eventId());
      }
      return out.toBytes();
    }

    private void stream(LogRow.Entry entry, LogRow.@Nullable Entry before) {
      if (before != null
          && entry.place() == before.place()
          && entry.version() == before.version() + 1
          && entry.index() == before.index() + 1) {
        number(SAME_STREAM);
      } else {
        number(entry.place() + 1L);
        number(entry.version());
        number(entry.index());
      }
    }

    /** The lowest bit of the first number says whether the lower half follows. */
    private void id(UUID id, UUID before) {
      long distance = id.getMostSignificantBits() - before.getMostSignificantBits();
      boolean isNear = distance > -FAR_AWAY && distance < FAR_AWAY;
      boolean isSame = id.getLeastSignificantBits() == before.getLeastSignificantBits();
      if (isNear && isSame) {
        number((distance << 1 ^ distance >> 63) << 2 | SAME_LOWER);
      } else if (isNear) {
        number((distance << 1 ^ distance >> 63) << 2 | NEW_LOWER);
        out.bits(id.getLeastSignificantBits());
      } else {
        number(FAR);
        out.bits(id.getMostSignificantBits());
        out.bits(id.getLeastSignificantBits());
      }
    }

    private void type(String type) {
      Optional<Byte> code = KnownType.code(type);
      if (code.isPresent()) {
        number(KNOWN_TYPE);
        out.add(code.get());
      } else {
        text(type);
      }
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

    private void mediaType(String mediaType) {
      if (mediaType.equals(Payload.JSON)) {
        number(JSON);
      } else {
        number(OTHER_MEDIA_TYPE);
        text(mediaType);
      }
    }

    private void text(String text) {
      Integer place = texts.putIfAbsent(text, texts.size() + FIRST_PLACE);
      if (place != null) {
        number(place);
      } else {
        number(NEW_TEXT);
        bytes(text.getBytes(UTF_8));
      }
    }

    private void bytes(byte[] bytes) {
      number(bytes.length);
      out.add(bytes);
    }

    /** Small distances in either direction are small numbers. */
    private void signed(long value) {
      number(value << 1 ^ value >> 63);
    }

    private void number(long value) {
      out.number(value);
    }
  }
}
