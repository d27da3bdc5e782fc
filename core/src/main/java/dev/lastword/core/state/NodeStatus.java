package dev.lastword.core.state;

/** Status of a node. Rank settles every conflict: the higher one wins. */
public enum NodeStatus {
  IDLE(100),
  READY(200),
  RUNNING(300),
  WAITING(400),
  SUCCEEDED(500),
  FAILED(600),
  CANCELED(700);

  private final int rank;

  NodeStatus(int rank) {
    this.rank = rank;
  }

  /** Returns the number that settles conflicts. */
  public int rank() {
    return rank;
  }

  /** Returns {@code candidate} if it outranks this one, else this one. */
  public NodeStatus rise(NodeStatus candidate) {
    return candidate.rank > rank ? candidate : this;
  }

  /** Tells whether the node has come to an end. */
  public boolean isSettled() {
    return rank >= SUCCEEDED.rank;
  }
}
