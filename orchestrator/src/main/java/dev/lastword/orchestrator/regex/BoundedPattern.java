package dev.lastword.orchestrator.regex;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/** Regular expression within {@link RegexLimits}; matching it is linear in the text. */
public final class BoundedPattern {

  private final Pattern pattern;
  private final int size;

  private BoundedPattern(Pattern pattern, int size) {
    this.pattern = pattern;
    this.size = size;
  }

  /**
   * Returns the compiled form of a pattern.
   *
   * @throws IllegalArgumentException if it is malformed or too large
   */
  public static BoundedPattern of(String text) {
    try {
      int size = RegexLimits.size(text);
      return new BoundedPattern(Pattern.compile(text), size);
    } catch (PatternSyntaxException malformed) {
      throw new IllegalArgumentException(
          "expected a regular expression, found: " + malformed.getMessage(), malformed);
    }
  }

  /** Returns the most steps that a search in {@code text} takes. */
  public long steps(String text) {
    return (long) size * (text.length() + 1);
  }

  /** Tells whether a part of {@code text} matches. */
  public boolean isIn(String text) {
    return pattern.matcher(text).find();
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }
}
