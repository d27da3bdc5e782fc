package dev.lastword.orchestrator.inputs;

import static java.util.Objects.requireNonNull;

/**
 * One reason why a value is refused.
 *
 * @param place where, as a JSON pointer into the value: {@code /customer/email}
 * @param message what was expected and what was found
 */
public record InputProblem(String place, String message) {

  public InputProblem {
    requireNonNull(place, "place");
    requireNonNull(message, "message");
  }

  @Override
  public String toString() {
    return (place.isEmpty() ? "input" : place) + ": " + message;
  }
}
