package dev.lastword.core.value;

/** Id that links all consequences of one outside request. */
public record CorrelationId(String value) {

  public CorrelationId {
    java.util.Objects.requireNonNull(value, "correlationId");
  }

  /** Returns the correlation id that {@code value} spells. */
  public static CorrelationId of(String value) {
    return new CorrelationId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
