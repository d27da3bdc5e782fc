package dev.lastword.tck.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Chance, from a seed: equal seeds draw equal lots. */
public final class Draw {

  private final Random random;

  private Draw(Random random) {
    this.random = random;
  }

  /** Returns the lots for one purpose, independent of those for any other. */
  public static Draw of(long seed, String purpose) {
    return new Draw(new Random(mixed(seed * 31 + purpose.hashCode())));
  }

  /** Returns the lots for the question number {@code index} of a purpose. */
  public static Draw of(long seed, String purpose, long index) {
    return new Draw(new Random(mixed(mixed(seed * 31 + purpose.hashCode()) + index)));
  }

  // Neighbouring seeds of Random draw nearly the same first numbers (this is SplitMix's mixer).
  private static long mixed(long seed) {
    long mixed = (seed + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    return (mixed ^ mixed >>> 31) * 0x94D049BB133111EBL;
  }

  /** Returns any number of 64 bits. */
  public long number() {
    return random.nextLong();
  }

  /** Returns a number from 0 up to {@code bound}, without it. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** Tells whether something happens that does so in {@code percent} of all cases. */
  public boolean chance(int percent) {
    return below(100) < percent;
  }

  /** Returns one of {@code choices}. */
  public <T> T oneOf(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  /** Returns {@code elements} in some order. */
  public <T> List<T> shuffled(List<T> elements) {
    List<T> copy = new ArrayList<>(elements);
    Collections.shuffle(copy, random);
    return List.copyOf(copy);
  }
}
