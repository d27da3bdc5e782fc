package dev.lastword.store.kv;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;

/**
 * Keys from one, inclusive, up to another, exclusive.
 *
 * @param from the least key that is in it
 * @param to the least key behind it
 */
public record KeyRange(byte[] from, byte[] to) {

  public KeyRange {
    requireNonNull(from, "from");
    requireNonNull(to, "to");
  }

  /** Returns the range of all keys that begin with {@code prefix}, whose bytes are not all 0xFF. */
  public static KeyRange prefix(byte[] prefix) {
    int last = prefix.length - 1;
    while (prefix[last] == (byte) 0xFF) {
      last--;
    }
    byte[] to = Arrays.copyOf(prefix, last + 1);
    to[last]++;
    return new KeyRange(prefix, to);
  }

  /** Returns whether a key is in it. */
  public boolean contains(byte[] key) {
    return Arrays.compareUnsigned(from, key) <= 0 && Arrays.compareUnsigned(key, to) < 0;
  }

  /** Returns whether no key is in it. */
  boolean isEmpty() {
    return Arrays.compareUnsigned(from, to) >= 0;
  }

  /** Returns the part of it that is not before {@code key}. */
  KeyRange from(byte[] key) {
    return Arrays.compareUnsigned(key, from) <= 0 ? this : new KeyRange(key, to);
  }

  /** Returns the part of it that is before {@code key}. */
  KeyRange before(byte[] key) {
    return Arrays.compareUnsigned(key, to) >= 0 ? this : new KeyRange(from, key);
  }

  /** Returns the least key that is greater than {@code key}. */
  static byte[] next(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }
}
