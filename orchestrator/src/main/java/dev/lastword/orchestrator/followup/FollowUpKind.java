package dev.lastword.orchestrator.followup;

import dev.lastword.core.state.ExecutionStatus;
import java.util.Optional;
import java.util.stream.Stream;

/** Ends that an execution can follow, in the order in which follow-ups of one origin run. */
public enum FollowUpKind {
  /** After a cancel. */
  ON_CANCELED("onCanceled"),
  /** After a failure. */
  ON_FAILED("onFailed"),
  /** After any end, and after the end of the follow-up before it. */
  FINALLY("finally");

  private final String wireName;

  FollowUpKind(String wireName) {
    this.wireName = wireName;
  }

  /** Returns its name in graphs and documents. */
  public String wireName() {
    return wireName;
  }

  /** Returns the kind of a name, if there is one. */
  public static Optional<FollowUpKind> named(String name) {
    return Stream.of(values()).filter(kind -> kind.wireName.equals(name)).findFirst();
  }

  /** Tells whether it follows executions that end so. */
  public boolean follows(ExecutionStatus end) {
    return switch (end) {
      case ACTIVE -> false;
      case COMPLETED -> this == FINALLY;
      case FAILED -> this != ON_CANCELED;
      case CANCELED -> this != ON_FAILED;
    };
  }
}
