package dev.lastword.core.value;

/**
 * The name of a node within its execution: 1 to 100 UTF-8 bytes, without {@code /}, control
 * characters or outer blanks.
 */
public record NodeId(String value) {

  public NodeId {
    Require.id(value, "nodeId", 100);
  }

  /** Returns the node id that {@code value} spells. */
  public static NodeId of(String value) {
    return new NodeId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
