package dev.lastword.orchestrator.graph;

import java.util.Optional;
import java.util.stream.Stream;

/** The thirteen types of nodes. */
public enum NodeType {
  START("Start"),
  TASK("Task"),
  WAIT("Wait"),
  TIMER("Timer"),
  SUB_EXECUTION("SubExecution"),
  FORK("Fork"),
  FOR_EACH("ForEach"),
  REPEAT("Repeat"),
  JOIN("Join"),
  DECISION("Decision"),
  SUCCESS("Success"),
  FAILED("Failed"),
  CANCELED("Canceled");

  private final String wireName;

  NodeType(String wireName) {
    this.wireName = wireName;
  }

  /** Tells whether nodes of this type open branches when they succeed. */
  public boolean opensBranches() {
    return this == FORK || repeats();
  }

  /** Tells whether nodes of this type run one other node any number of times. */
  public boolean repeats() {
    return this == FOR_EACH || this == REPEAT;
  }

  /** Returns the name that logs and documents use. */
  public String wireName() {
    return wireName;
  }

  /** Returns the type that logs and documents call {@code wireName}. */
  public static Optional<NodeType> named(String wireName) {
    return Stream.of(values()).filter(type -> type.wireName.equals(wireName)).findAny();
  }
}
