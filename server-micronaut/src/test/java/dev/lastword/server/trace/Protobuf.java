package dev.lastword.server.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A message of Protocol Buffers, read without its description. */
final class Protobuf {

  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;

  private record Field(int number, byte[] bytes) {}

  private final byte[] message;
  private final List<Field> fields = new ArrayList<>();
  private int at;

  Protobuf(byte[] message) {
    this.message = message;
    while (at < message.length) {
      long key = varint();
      fields.add(new Field((int) (key >> 3), value((int) (key & 7))));
    }
  }

  List<Protobuf> messages(int number) {
    return all(number).stream().map(Protobuf::new).toList();
  }

  String text(int number) {
    return first(number).map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
  }

  String hex(int number) {
    StringBuilder hex = new StringBuilder();
    for (byte one : first(number).orElse(new byte[0])) {
      hex.append(String.format("%02x", one));
    }
    return hex.toString();
  }

  private Optional<byte[]> first(int number) {
    return all(number).stream().findFirst();
  }

  private List<byte[]> all(int number) {
    return fields.stream().filter(field -> field.number == number).map(Field::bytes).toList();
  }

  private byte[] value(int type) {
    int start = at;
    switch (type) {
      case VARINT -> varint();
      case FIXED64 -> at += 8;
      case BYTES -> {
        int length = (int) varint();
        start = at;
        at += length;
      }
      default -> at += 4;
    }
    return Arrays.copyOfRange(message, start, at);
  }

  private long varint() {
    long value = 0;
    int shift = 0;
    byte next;
    do {
      next = message[at++];
      value |= (long) (next & 0x7f) << shift;
      shift += 7;
    } while (next < 0);
    return value;
  }
}
