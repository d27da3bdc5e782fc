package dev.lastword.tck.variation;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Meaning of a member, by its name: a name means the same in every document. */
enum Kind {
  EXECUTION("executionId"),
  NODE("nodeId failedNodeId graphId"),
  NODE_LIST("branchIds expectedBranches completedBranches failedBranches canceledBranches"),
  EVENT("eventId causationId commandId correlationId"),
  TEXT("reason message code nodeType workerId waitKey resumeKey cancelReason progressMessage id"),
  TIME(
      "occurredAt dueAt graceUntil startedAt completedAt failedAt cancelRequestedAt canceledAt"
          + " archivedAt"),
  ATTEMPT("attempt"),
  GRAPH_VERSION("graphVersion"),
  VERSION("version"),
  COUNTER("resumes failures"),
  NODES("nodes"),
  DOCUMENT("payload actor startedBy requestedBy error failure"),
  VALUE("input output result value resumeValue prompt meta metrics detail"),
  CONSTANT(
      "type kind mode cancelMode status policy isPassable schemaVersion progress"
          + " canceledByExecution cancellationApplied"),
  UNKNOWN("");

  private static final Map<String, Kind> BY_NAME = new HashMap<>();

  static {
    Stream.of(values())
        .forEach(kind -> Stream.of(kind.names.split(" ")).forEach(n -> BY_NAME.put(n, kind)));
  }

  private final String names;

  Kind(String names) {
    this.names = names;
  }

  static Kind of(String name) {
    return BY_NAME.getOrDefault(name, UNKNOWN);
  }
}
