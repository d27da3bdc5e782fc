package dev.lastword.store;

/** Bounds of numbers that callers give. */
final class Numbers {

  private Numbers() {}

  static long requireAtLeast(long least, long value, String what) {
    if (value < least) {
      throw new IllegalArgumentException(
          what + " must be at least " + least + ", but was " + value);
    }
    return value;
  }
}
