package dev.lastword.store.jdbc;

import java.util.Arrays;

/** Bytes of one value of a row, in the making. For one thread, so that a byte costs no lock. */
final class ByteSink {

  private byte[] bytes;
  private int size;

  /** Begins with room for so many bytes. */
  ByteSink(int room) {
    bytes = new byte[room];
  }

  void add(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  void add(byte[] more) {
    add(more, 0, more.length);
  }

  void add(byte[] from, int offset, int count) {
    reserve(count);
    System.arraycopy(from, offset, bytes, size, count);
    size += count;
  }

  /** Adds a number as its seven-bit groups, the lowest first. */
  void number(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      add((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    add((int) rest);
  }

  /** Adds eight bytes. */
  void bits(long value) {
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      add((int) (value >>> shift));
    }
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
