package dev.lastword.store.kv;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/** Values as bytes: numbers in groups of seven bits, texts and payloads behind their lengths. */
final class ValueWriter {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);

  byte[] bytes() {
    return out.toByteArray();
  }

  /** Writes a number that is usually small and never negative; a negative one takes ten bytes. */
  ValueWriter number(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
    return this;
  }

  /** Writes a number of either sign. */
  ValueWriter signed(long value) {
    return number(value << 1 ^ value >> 63);
  }

  ValueWriter time(Instant time) {
    return signed(Micros.sinceEpoch(time));
  }

  ValueWriter flag(boolean value) {
    return number(value ? 1 : 0);
  }

  ValueWriter text(String text) {
    return bytes(text.getBytes(UTF_8));
  }

  ValueWriter stream(StreamId stream) {
    return text(stream.category()).text(stream.id());
  }

  ValueWriter uuid(UUID id) {
    out.writeBytes(
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array());
    return this;
  }

  /** Writes texts by name, in one order, so that equal ones are equal bytes. */
  ValueWriter texts(Map<String, String> texts) {
    number(texts.size());
    new TreeMap<>(texts).forEach((name, value) -> text(name).text(value));
    return this;
  }

  <T> ValueWriter optional(Optional<T> value, Consumer<T> writing) {
    flag(value.isPresent());
    value.ifPresent(writing);
    return this;
  }

  ValueWriter payload(Payload payload) {
    return text(payload.mediaType()).bytes(payload.toBytes());
  }

  private ValueWriter bytes(byte[] bytes) {
    number(bytes.length);
    out.writeBytes(bytes);
    return this;
  }
}
