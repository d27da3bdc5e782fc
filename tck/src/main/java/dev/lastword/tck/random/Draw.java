package dev.lastword.tck.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Chance, from a seed: equal seeds draw equal lots. */
public final class Draw {

  private final Random random;
  private final Manner manner;

  private Draw(Random random) {
    this(random, Manner.USUAL);
  }

  private Draw(Random random, Manner manner) {
    this.random = random;
    this.manner = manner;
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

  /** Returns the lots that follow, for questions in another manner. */
  public Draw in(Manner other) {
    return new Draw(random, other);
  }

  /** Returns the manner of what is drawn. */
  public Manner manner() {
    return manner;
  }

  /** Tells whether only everyday documents are drawn. */
  public boolean isOrdinary() {
    return manner == Manner.ORDINARY;
  }

  /** Returns a size from 1 to {@code most}; each power of two is as likely as any other. */
  public int size(int most) {
    int low = 1 << below(32 - Integer.numberOfLeadingZeros(most));
    return low + below(Math.min(most, 2 * low - 1) - low + 1);
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
