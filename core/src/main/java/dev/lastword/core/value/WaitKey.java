package dev.lastword.core.value;

/** What a waiting node waits for, and what a resume must name. */
public record WaitKey(String value) {

  public WaitKey {
    java.util.Objects.requireNonNull(value, "waitKey");
  }

  /** Returns the key that {@code value} spells. */
  public static WaitKey of(String value) {
    return new WaitKey(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
