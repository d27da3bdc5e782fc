package dev.lastword.store;

/** Where a job is, as far as the store cares. */
public enum JobPhase {
  /** Nobody holds it; it can be claimed when its availability has come. */
  QUEUED,
  /** It was claimed, and its lease has not been ended (it may have expired). */
  LEASED,
  /** Nobody holds it, and nobody can claim it until it is requeued. */
  PARKED,
  /** It is over, for good. */
  ENDED
}
