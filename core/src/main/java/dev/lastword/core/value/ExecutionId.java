package dev.lastword.core.value;

/**
 * The name of one execution: 1 to 64 UTF-8 bytes, without {@code /}, control characters or outer
 * blanks.
 */
public record ExecutionId(String value) {

  public ExecutionId {
    Require.id(value, "executionId", 64);
  }

  /** Returns the execution id that {@code value} spells. */
  public static ExecutionId of(String value) {
    return new ExecutionId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
