package dev.lastword.simulation.chaos;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import java.util.Optional;

/** A worker's note that its handler was called. */
record BegunAttempt(String worker, ExecutionId executionId, NodeId nodeId, long attempt) {

  String line() {
    return String.join(" ", worker, executionId.value(), nodeId.value(), attempt + ".");
  }

  /** Reads a line; one that was cut off by a kill is none. */
  static Optional<BegunAttempt> read(String line) {
    String[] parts = line.split(" ");
    return parts.length == 4 && parts[3].endsWith(".")
        ? Optional.of(
            new BegunAttempt(
                parts[0],
                ExecutionId.of(parts[1]),
                NodeId.of(parts[2]),
                Long.parseLong(parts[3].substring(0, parts[3].length() - 1))))
        : Optional.empty();
  }
}
