package dev.lastword.orchestrator.schedule;

/** Policy for a time that comes while the schedule's last execution has not ended. */
public enum Overlap {
  /** Nothing starts; the time is passed over. */
  SKIP,
  /** Another execution starts beside it. */
  ALLOW,
  /**
   * One execution starts when it has ended, at most some seconds later, however many times were
   * passed meanwhile.
   */
  BUFFER_ONE,
  /** It is canceled, and another execution starts. */
  CANCEL_RUNNING
}
