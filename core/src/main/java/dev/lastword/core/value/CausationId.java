package dev.lastword.core.value;

/** The id of the command or event that an event follows from. */
public record CausationId(String value) {

  public CausationId {
    java.util.Objects.requireNonNull(value, "causationId");
  }

  /** Returns the causation id that {@code value} spells. */
  public static CausationId of(String value) {
    return new CausationId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
