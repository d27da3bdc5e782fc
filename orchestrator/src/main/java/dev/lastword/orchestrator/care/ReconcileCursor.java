package dev.lastword.orchestrator.care;

import static java.util.Objects.requireNonNull;

/**
 * How far a look over a store has come, to be kept and gone on from, in another process too.
 *
 * @param text a phase, a colon and a place
 */
public record ReconcileCursor(String text) {

  /** Where it begins. */
  public static final ReconcileCursor START = of(Phase.EXECUTIONS, "0");

  /** What is looked at, in this order. */
  enum Phase {
    EXECUTIONS,
    SUMMARIES,
    JOBS,
    DEAD_LETTERS,
    REFUSED,
    ANSWERS,
    CREATIONS,
    LINKS,
    RERUNS
  }

  public ReconcileCursor {
    requireNonNull(text, "text");
    int colon = text.indexOf(':');
    if (colon < 0 || !isPhase(text.substring(0, colon))) {
      throw new IllegalArgumentException("expected a cursor that reconciling gave, found " + text);
    }
  }

  private static boolean isPhase(String name) {
    for (Phase phase : Phase.values()) {
      if (phase.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  static ReconcileCursor of(Phase phase, String place) {
    return new ReconcileCursor(phase + ":" + place);
  }

  Phase phase() {
    return Phase.valueOf(text.substring(0, text.indexOf(':')));
  }

  String place() {
    return text.substring(text.indexOf(':') + 1);
  }

  @Override
  public String toString() {
    return text;
  }
}
