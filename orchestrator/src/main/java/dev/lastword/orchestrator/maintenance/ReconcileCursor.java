package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

/**
 * Progress of a reconciliation, serializable so that another process can continue.
 *
 * @param text a phase, a colon and a place
 */
public record ReconcileCursor(String text) {

  /** The beginning of a store. */
  public static final ReconcileCursor START = of(Phase.EXECUTIONS, "0");

  /** Phases of a reconciliation, in order. */
  enum Phase {
    EXECUTIONS,
    SUMMARIES,
    JOBS,
    DEAD_LETTERS,
    REFUSED,
    ANSWERS,
    CREATIONS,
    LINKS,
    RERUNS,
    FOLLOW_UPS
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
