package dev.lastword.simulation.chaos;

/** Condition that callers rely on, whatever is killed, stopped or cut off. */
enum Guarantee {
  ACKNOWLEDGED_IS_KEPT("what was acknowledged is in the log"),
  APPLIED_ONCE("no command is applied twice"),
  REFUSED_IS_NOT_APPLIED("what was refused, or said not to be done, is not in the log"),
  CANCEL_WINS("an accepted cancel ends CANCELED"),
  ONE_WORKER_PER_ATTEMPT("an attempt at a node is one worker's, and begins once"),
  LINEARIZABLE("answers about an execution are in an order that agrees with time"),
  READS_ARE_TRUE("a state that was read is the fold of the log at its version"),
  FEED_IS_COMPLETE("each consumer of the feed gets each event once, in order"),
  ERASED_WAS_ARCHIVED("only what was archived is erased, and nothing that was canceled"),
  NOTHING_IS_STUCK("every execution ends once all faults are over"),
  NOTHING_IS_LEFT("rows, timers, marks and sessions follow from the logs"),
  RESTARTS_ARE_SILENT("no caller with the usual retries sees a rolling restart");

  private final String sentence;

  Guarantee(String sentence) {
    this.sentence = sentence;
  }

  String sentence() {
    return sentence;
  }
}
