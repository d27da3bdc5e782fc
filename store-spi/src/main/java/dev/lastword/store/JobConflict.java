package dev.lastword.store;

/** A job is not in a state that allows the operation (J8, J13, J14). */
public final class JobConflict extends StoreException {

  private final String jobId;

  /** Names the job and, for people, what was expected and found. */
  public JobConflict(String jobId, String found) {
    super(Retry.REREAD, "job " + jobId + ": " + found, null);
    this.jobId = jobId;
  }

  /** Returns the job. */
  public String jobId() {
    return jobId;
  }
}
