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
    return new Draw(new Random(seed * 31 + purpose.hashCode()));
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
