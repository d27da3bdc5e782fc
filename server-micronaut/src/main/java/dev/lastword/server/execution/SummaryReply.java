package dev.lastword.server.execution;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.react.Parent;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Reply;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What lists show of an execution.
 *
 * @param executionId its name
 * @param graphId the graph that it follows
 * @param graphVersion that graph's version
 * @param status where it is
 * @param version the version of its log that this is about
 * @param createdAt when it was created
 * @param startedAt when work began
 * @param cancelRequestedAt when somebody asked for its end
 * @param canceledAt when it was canceled
 * @param failedAt when it failed
 * @param completedAt when it completed
 * @param archivedAt when it was put away
 * @param updatedAt when its last event happened
 * @param labels words to find it by
 * @param parent the execution and node that started it
 * @param rerunOf the execution that it repeats
 * @param nodes how many of its nodes are where
 */
record SummaryReply(
    String executionId,
    @Nullable String graphId,
    @Nullable Long graphVersion,
    ExecutionStatus status,
    long version,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant cancelRequestedAt,
    @Nullable Instant canceledAt,
    @Nullable Instant failedAt,
    @Nullable Instant completedAt,
    @Nullable Instant archivedAt,
    Instant updatedAt,
    Map<String, String> labels,
    @Nullable ParentReply parent,
    @Nullable String rerunOf,
    NodesReply nodes)
    implements Reply {

  SummaryReply {
    labels = Map.copyOf(labels);
  }

  static SummaryReply of(ExecutionSummary summary) {
    ExecutionSummary.Times times = summary.times();
    Parent parent = summary.lineage().parent();
    return new SummaryReply(
        summary.executionId().value(),
        summary.graphId() == null ? null : summary.graphId().value(),
        summary.graphVersion(),
        summary.status(),
        summary.version(),
        times.createdAt(),
        times.startedAt(),
        times.cancelRequestedAt(),
        endedAs(summary, ExecutionStatus.CANCELED),
        endedAs(summary, ExecutionStatus.FAILED),
        endedAs(summary, ExecutionStatus.COMPLETED),
        times.archivedAt(),
        times.updatedAt(),
        summary.labels(),
        parent == null
            ? null
            : new ParentReply(parent.executionId().value(), parent.nodeId().value()),
        summary.lineage().rerunOf() == null ? null : summary.lineage().rerunOf().value(),
        NodesReply.of(summary.nodes()));
  }

  private static @Nullable Instant endedAs(ExecutionSummary summary, ExecutionStatus status) {
    return summary.status() == status ? summary.times().endedAt() : null;
  }

  @Override
  public JsonObject json() {
    return Json.object()
        .put("executionId", executionId)
        .put("graphId", graphId)
        .put("graphVersion", graphVersion)
        .put("status", status.name())
        .put("version", version)
        .put("createdAt", createdAt)
        .put("startedAt", startedAt)
        .put("cancelRequestedAt", cancelRequestedAt)
        .put("canceledAt", canceledAt)
        .put("failedAt", failedAt)
        .put("completedAt", completedAt)
        .put("archivedAt", archivedAt)
        .put("updatedAt", updatedAt)
        .put("labels", Labels.FORMAT.write(labels))
        .put("parent", parent == null ? null : parent.json())
        .put("rerunOf", rerunOf)
        .put("nodes", nodes.json())
        .build();
  }

  /** The node that an execution was started by. */
  record ParentReply(String executionId, String nodeId) implements Reply {

    @Override
    public JsonObject json() {
      return Json.object().put("executionId", executionId).put("nodeId", nodeId).build();
    }
  }

  /** How many nodes are where. */
  record NodesReply(long total, long settled, long running, long waiting, long failed)
      implements Reply {

    static NodesReply of(NodeCounts counts) {
      return new NodesReply(
          counts.total(),
          counts.total() - counts.unfinished(),
          counts.of(NodeStatus.RUNNING),
          counts.of(NodeStatus.WAITING),
          counts.of(NodeStatus.FAILED));
    }

    @Override
    public JsonObject json() {
      return Json.object()
          .put("total", total)
          .put("settled", settled)
          .put("running", running)
          .put("waiting", waiting)
          .put("failed", failed)
          .build();
    }
  }
}
