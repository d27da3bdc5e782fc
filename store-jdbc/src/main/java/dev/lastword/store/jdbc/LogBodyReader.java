package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reader of the body of one row of the log, as {@link LogFormat} describes it. */
final class LogBodyReader {

  /** A payload that was passed over, which a later one may be copied from. */
  private record Skipped(UUID id, int size, int at) {}

  private final ByteBuffer in;
  private final Predicate<String> types;
  private final List<String> texts = new ArrayList<>();
  private final List<Skipped> skipped = new ArrayList<>();
  private @Nullable PayloadPacking packing;

  LogBodyReader(ByteBuffer in, Predicate<String> types) {
    this.in = in;
    this.types = types;
  }

  List<LogRow.Entry> read(Instant recordedAt) {
    int form = in.get();
    if (form != LogFormat.FAMILIES) {
      throw new IllegalArgumentException("form " + form + " of a row is not known");
    }
    List<LogRow.Entry> events = new ArrayList<>();
    long time = Micros.sinceEpoch(recordedAt);
    UUID id = new UUID(LogFormat.firstId(time), 0);
    int place = 0;
    long version = 0;
    int index = -1;
    Map<String, String> headers = Map.of();
    while (in.hasRemaining()) {
      int stream = count();
      if (stream == LogFormat.SAME_STREAM) {
        version++;
        index++;
      } else {
        place = stream - 1;
        version = number();
        index = count();
      }
      id = id(id);
      String type = type();
      int schemaVersion = count();
      time += signed();
      long count = number();
      headers = count == LogFormat.SAME_HEADERS ? headers : headers(count - 1);
      String mediaType = mediaType();
      int size = LogFormat.payloadSize(in);
      if (!types.test(type)) {
        skipped.add(new Skipped(id, size, in.position()));
        PayloadPacking.skip(size, in);
        continue;
      }
      Payload payload = Payload.of(payload(id, size), mediaType);
      Instant occurredAt = Micros.fromEpoch(time);
      EventRecord event = new EventRecord(id, type, schemaVersion, occurredAt, headers, payload);
      events.add(new LogRow.Entry(index, place, version, event));
    }
    return events;
  }

  private byte[] payload(UUID id, int size) {
    PayloadPacking known = packing;
    if (known == null) {
      known = new PayloadPacking(PayloadPacking.Sample.EVENTS, LogFormat.ROOM);
      packing = known;
    }
    int at = in.position();
    for (Skipped before : skipped) {
      in.position(before.at());
      known.read(before.size(), in);
      known.addCause(before.id());
    }
    skipped.clear();
    in.position(at);
    byte[] bytes = known.read(size, in);
    known.addCause(id);
    return bytes;
  }

  private UUID id(UUID before) {
    long first = number();
    long zigzag = first >>> 2;
    long upper = before.getMostSignificantBits() + (zigzag >>> 1 ^ -(zigzag & 1));
    return switch ((int) first & 3) {
      case LogFormat.SAME_LOWER -> new UUID(upper, before.getLeastSignificantBits());
      case LogFormat.NEW_LOWER -> new UUID(upper, in.getLong());
      case LogFormat.FAR -> new UUID(in.getLong(), in.getLong());
      default -> throw new IllegalArgumentException("an id of an unknown form");
    };
  }

  private String type() {
    int start = in.position();
    if (count() != LogFormat.KNOWN_TYPE) {
      in.position(start);
      return text();
    }
    return KnownType.type(in.get());
  }

  private String mediaType() {
    return count() == LogFormat.JSON ? Payload.JSON : text();
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
    if (place != LogFormat.NEW_TEXT) {
      return texts.get(place - LogFormat.FIRST_PLACE);
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
    return LogFormat.count(in);
  }

  private long signed() {
    long value = number();
    return value >>> 1 ^ -(value & 1);
  }

  private long number() {
    return LogFormat.number(in);
  }
}
