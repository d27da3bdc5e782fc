package dev.lastword.server.http;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;

/** Says that a body is JSON and has no unknown field, but one that is not what it should be. */
public final class InvalidField extends RuntimeException {

  private final MalformedDocument problem;

  InvalidField(MalformedDocument problem) {
    super(problem.getMessage(), problem);
    this.problem = problem;
  }

  /** Says that {@code expected} should stand at {@code place}, and that {@code found} does. */
  public InvalidField(Place place, String expected, String found) {
    this(new MalformedDocument(place, expected, found));
  }

  MalformedDocument problem() {
    return problem;
  }
}
