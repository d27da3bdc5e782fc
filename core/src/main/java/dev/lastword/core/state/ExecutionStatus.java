package dev.lastword.core.state;

/** Status of an execution. Rank settles every conflict: the higher one wins. */
public enum ExecutionStatus {
  ACTIVE(100),
  COMPLETED(200),
  FAILED(300),
  CANCELED(400);

  private final int rank;

  ExecutionStatus(int rank) {
    this.rank = rank;
  }

  /** Returns the number that settles conflicts. */
  public int rank() {
    return rank;
  }

  /** Returns {@code candidate} if it outranks this one, else this one. */
  public ExecutionStatus rise(ExecutionStatus candidate) {
    return candidate.rank > rank ? candidate : this;
  }

  /** Tells whether the execution has ended. */
  public boolean isTerminal() {
    return this != ACTIVE;
  }
}
