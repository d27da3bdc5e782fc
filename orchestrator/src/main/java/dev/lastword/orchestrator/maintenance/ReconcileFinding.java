package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

/** A difference, and what became of it. */
public record ReconcileFinding(Difference difference, Fate fate) {

  /** Result of handling a difference. */
  public enum Fate {
    /** It was looked at twice, at the same version, and left as it is. */
    REPORTED,
    /** It is repaired: after the repair the store was read again, and the difference is gone. */
    REPAIRED,
    /** The repair is queued for an engine, which has yet to carry it out: look again. */
    SCHEDULED,
    /** The repair was written, and the store still shows the difference. */
    UNCONFIRMED,
    /** Another process changed the execution before it could be repaired: look again. */
    MOVED_ON
  }

  /** Tells whether the difference is gone, or an engine has been asked to end it. */
  public boolean isMended() {
    return fate == Fate.REPAIRED || fate == Fate.SCHEDULED;
  }

  public ReconcileFinding {
    requireNonNull(difference, "difference");
    requireNonNull(fate, "fate");
  }
}
