package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.react.Parent;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.Shape;
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
 * @param correlationId the correlation id of the request that created it
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
    @Nullable String correlationId,
    NodesReply nodes)
    implements Reply {

  static final Shape<SummaryReply> SHAPE =
      Shape.<SummaryReply>named("Summary")
          .required("executionId", TEXT, SummaryReply::executionId)
          .optional("graphId", TEXT, SummaryReply::graphId)
          .optional("graphVersion", COUNT, SummaryReply::graphVersion)
          .required("status", constantOf(ExecutionStatus.class), SummaryReply::status)
          .required("version", COUNT, SummaryReply::version)
          .required("createdAt", TIME, SummaryReply::createdAt)
          .optional("startedAt", TIME, SummaryReply::startedAt)
          .optional("cancelRequestedAt", TIME, SummaryReply::cancelRequestedAt)
          .optional("canceledAt", TIME, SummaryReply::canceledAt)
          .optional("failedAt", TIME, SummaryReply::failedAt)
          .optional("completedAt", TIME, SummaryReply::completedAt)
          .optional("archivedAt", TIME, SummaryReply::archivedAt)
          .required("updatedAt", TIME, SummaryReply::updatedAt)
          .required("labels", Labels.FORMAT, SummaryReply::labels)
          .optional("parent", ParentReply.SHAPE, SummaryReply::parent)
          .optional("rerunOf", TEXT, SummaryReply::rerunOf)
          .optional("correlationId", TEXT, SummaryReply::correlationId)
          .required("nodes", NodesReply.SHAPE, SummaryReply::nodes);

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
        summary.correlationId() == null ? null : summary.correlationId().value(),
        NodesReply.of(summary.nodes()));
  }

  private static @Nullable Instant endedAs(ExecutionSummary summary, ExecutionStatus status) {
    return summary.status() == status ? summary.times().endedAt() : null;
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }

  /** The node that an execution was started by. */
  record ParentReply(String executionId, String nodeId) implements Reply {

    static final Shape<ParentReply> SHAPE =
        Shape.<ParentReply>named("Parent")
            .required("executionId", TEXT, ParentReply::executionId)
            .required("nodeId", TEXT, ParentReply::nodeId);

    @Override
    public JsonObject json() {
      return SHAPE.json(this);
    }
  }

  /** How many nodes are where. */
  record NodesReply(long total, long settled, long running, long waiting, long failed)
      implements Reply {

    static final Shape<NodesReply> SHAPE =
        Shape.<NodesReply>named("NodeCounts")
            .required("total", COUNT, NodesReply::total)
            .required("settled", COUNT, NodesReply::settled)
            .required("running", COUNT, NodesReply::running)
            .required("waiting", COUNT, NodesReply::waiting)
            .required("failed", COUNT, NodesReply::failed);

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
      return SHAPE.json(this);
    }
  }
}
