package dev.lastword.store.kv;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StreamId;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Values from the bytes that {@link ValueWriter} made. */
final class ValueReader {

  private final ByteBuffer in;

  private ValueReader(byte[] bytes) {
    this.in = ByteBuffer.wrap(bytes);
  }

  /** Returns the value in all these bytes; bytes that no writer made are {@link StoreCorrupt}. */
  static <T> T read(byte[] bytes, Function<ValueReader, T> reading) {
    T value;
    ValueReader reader = new ValueReader(bytes);
    try {
      value = reading.apply(reader);
    } catch (RuntimeException malformed) {
      throw new StoreCorrupt("a value holds what this store never writes", malformed);
    }
    if (reader.in.hasRemaining()) {
      throw new StoreCorrupt("a value is longer than this store writes it", null);
    }
    return value;
  }

  long number() {
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

  int count() {
    return Math.toIntExact(number());
  }

  long signed() {
    long value = number();
    return value >>> 1 ^ -(value & 1);
  }

  Instant time() {
    return Micros.fromEpoch(signed());
  }

  boolean flag() {
    return number() == 1;
  }

  String text() {
    return new String(bytes(), UTF_8);
  }

  StreamId stream() {
    return new StreamId(text(), text());
  }

  UUID uuid() {
    return new UUID(in.getLong(), in.getLong());
  }

  Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    for (int left = count(); left > 0; left--) {
      texts.put(text(), text());
    }
    return texts;
  }

  <T> Optional<T> optional(Function<ValueReader, T> reading) {
    return flag() ? Optional.of(reading.apply(this)) : Optional.empty();
  }

  Payload payload() {
    String mediaType = text();
    return Payload.of(bytes(), mediaType);
  }

  private byte[] bytes() {
    int length = count();
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException("expected " + length + " bytes, found fewer");
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }
}
