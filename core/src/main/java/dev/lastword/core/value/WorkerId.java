package dev.lastword.core.value;

/** The name of a worker. */
public record WorkerId(String value) {

  public WorkerId {
    java.util.Objects.requireNonNull(value, "workerId");
  }

  /** Returns the worker id that {@code value} spells. */
  public static WorkerId of(String value) {
    return new WorkerId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
