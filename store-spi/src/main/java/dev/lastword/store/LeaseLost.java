package dev.lastword.store;

/** The job has gone on without this token, or has ended: the holder must stop (W12). */
public final class LeaseLost extends StoreException {

  private final String jobId;
  private final long token;

  /** Names the token that was offered and, for people, what was found instead. */
  public LeaseLost(Fence fence, String found) {
    super(
        Retry.NEVER,
        "job "
            + fence.jobId()
            + " was expected open with token "
            + fence.token()
            + ", but "
            + found,
        null);
    this.jobId = fence.jobId();
    this.token = fence.token();
  }

  /** Returns the job. */
  public String jobId() {
    return jobId;
  }

  /** Returns the token that no longer counts. */
  public long token() {
    return token;
  }
}
