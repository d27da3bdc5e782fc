package dev.lastword.core.value;

/**
 * The name of a graph: 1 to 100 UTF-8 bytes, without {@code /}, control characters or outer blanks.
 */
public record GraphId(String value) {

  public GraphId {
    Require.id(value, "graphId", 100);
  }

  /** Returns the graph id that {@code value} spells. */
  public static GraphId of(String value) {
    return new GraphId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
