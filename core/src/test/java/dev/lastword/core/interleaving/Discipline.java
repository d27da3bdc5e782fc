package dev.lastword.core.interleaving;

/** What the writers of a log can be trusted with; the more, the more can be promised. */
enum Discipline {
  /** Anybody writes anything: the reducer answers alone. */
  NONE("anybody"),
  /** Nothing is written but what a guard has accepted or an orchestrator owes. */
  GUARDED("guarded"),
  /** Moreover a cancel is confirmed by the orchestrator, after everything else has ended. */
  ORCHESTRATED("orchestrated");

  private final String writers;

  Discipline(String writers) {
    this.writers = writers;
  }

  /** Returns who writes, in a word. */
  String writers() {
    return writers;
  }

  boolean covers(Discipline needed) {
    return compareTo(needed) >= 0;
  }
}
