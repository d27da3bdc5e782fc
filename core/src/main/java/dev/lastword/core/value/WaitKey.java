package dev.lastword.core.value;

/** Key of a waiting node, which a resume must name. */
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
