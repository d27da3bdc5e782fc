package dev.lastword.orchestrator.care;

import static java.util.Objects.requireNonNull;

/** A difference, and what became of it. */
public record Finding(Difference difference, Fate fate) {

  /** What becomes of a difference. */
  public enum Fate {
    /** It was looked at twice, at the same version, and left as it is. */
    REPORTED,
    /** It is repaired. */
    REPAIRED,
    /** Somebody changed the execution before it could be repaired: look again. */
    MOVED_ON
  }

  public Finding {
    requireNonNull(difference, "difference");
    requireNonNull(fate, "fate");
  }
}
