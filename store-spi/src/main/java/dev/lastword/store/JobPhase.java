package dev.lastword.store;

/** Phase of a job, as far as the store distinguishes. */
public enum JobPhase {
  /** Not leased; it can be claimed when its availability has come. */
  QUEUED,
  /** It was claimed, and its lease has not been ended (it may have expired). */
  LEASED,
  /** Not leased, and not claimable until it is requeued. */
  PARKED,
  /** It is over, for good. */
  ENDED
}
