package dev.lastword.orchestrator.graph;

/** Id of an edge in a Decision's output, spelled by the rules of a node's id. */
public record EdgeId(String value) {

  public EdgeId {
    Checks.name(value, "id");
  }

  /** Returns the id that {@code value} spells. */
  public static EdgeId of(String value) {
    return new EdgeId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
