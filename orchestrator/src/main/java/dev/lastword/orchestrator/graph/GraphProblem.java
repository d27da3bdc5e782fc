package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One reason why a graph is refused.
 *
 * @param code which rule it breaks
 * @param place where, as a JSON pointer into the graph's document: {@code /nodes/pay/timeout}
 * @param position where in the text, if there is one
 * @param message what was expected and what was found
 */
public record GraphProblem(
    ProblemCode code, String place, @Nullable Position position, String message) {

  public GraphProblem {
    requireNonNull(code, "code");
    requireNonNull(place, "place");
    requireNonNull(message, "message");
  }

  /** Returns this problem with its place in the text. */
  public GraphProblem at(@Nullable Position value) {
    return new GraphProblem(code, place, value, message);
  }

  @Override
  public String toString() {
    String where = place.isEmpty() ? "document" : place;
    return (position == null ? where : position + " (" + where + ")") + ": " + message;
  }
}
