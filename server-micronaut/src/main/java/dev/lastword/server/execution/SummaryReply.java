package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.query.WorkCounter;
import dev.lastword.orchestrator.query.WorkCounts;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Row of a list of executions.
 *
 * @param executionId its name
 * @param graphId the graph that it follows
 * @param graphVersion that graph's version
 * @param status where it is
 * @param version the version of its log that this is about
 * @param createdAt when it was created
 * @param startedAt when work began
 * @param cancelRequestedAt when its cancel was requested
 * @param canceledAt when it was canceled
 * @param failedAt when it failed
 * @param completedAt when it completed
 * @param archivedAt when it was put away
 * @param updatedAt when its last event happened
 * @param labels words to find it by
 * @param parent the execution and node that started it
 * @param rerunOf the execution that it repeats
 * @param followUpOf the execution whose end it follows
 * @param correlationId the correlation id of the request that created it
 * @param correlationIds those of later requests, the newest of them
 * @param nodes the numbers of its nodes by what happens to them
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
    @Nullable FollowUpReply followUpOf,
    @Nullable String correlationId,
    @Nullable List<String> correlationIds,
    NodesReply nodes)
    implements Reply {

  static final ReplyShape<SummaryReply> SHAPE =
      ReplyShape.<SummaryReply>named("Summary")
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
          .optional("followUpOf", FollowUpReply.SHAPE, SummaryReply::followUpOf)
          .optional("correlationId", TEXT, SummaryReply::correlationId)
          .optional("correlationIds", listOf(TEXT), SummaryReply::correlationIds)
          .required("nodes", NodesReply.SHAPE, SummaryReply::nodes);

  SummaryReply {
    labels = Map.copyOf(labels);
    correlationIds = correlationIds == null ? null : List.copyOf(correlationIds);
  }

  static SummaryReply of(ExecutionSummary summary, WorkCounter counter) {
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
        FollowUpReply.of(summary.lineage().followUp()),
        summary.correlationIds().created() == null
            ? null
            : summary.correlationIds().created().value(),
        summary.correlationIds().later().isEmpty()
            ? null
            : summary.correlationIds().later().stream().map(CorrelationId::value).toList(),
        new NodesReply(counter.of(summary)));
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

    static final ReplyShape<ParentReply> SHAPE =
        ReplyShape.<ParentReply>named("Parent")
            .required("executionId", TEXT, ParentReply::executionId)
            .required("nodeId", TEXT, ParentReply::nodeId);

    @Override
    public JsonObject json() {
      return SHAPE.json(this);
    }
  }

  /** Numbers of nodes by what happens to them. */
  record NodesReply(WorkCounts counts) implements Reply {

    static final ReplyShape<NodesReply> SHAPE =
        ReplyShape.<NodesReply>named("NodeCounts")
            .required("total", COUNT, nodes -> (long) nodes.counts.total())
            .required("notReached", COUNT, nodes -> (long) nodes.counts.notReached())
            .required("queued", COUNT, nodes -> (long) nodes.counts.queued())
            .required("retrying", COUNT, nodes -> (long) nodes.counts.retrying())
            .required("running", COUNT, nodes -> (long) nodes.counts.running())
            .required("waiting", COUNT, nodes -> (long) nodes.counts.waiting())
            .required("succeeded", COUNT, nodes -> (long) nodes.counts.succeeded())
            .required("failed", COUNT, nodes -> (long) nodes.counts.failed())
            .required("canceled", COUNT, nodes -> (long) nodes.counts.canceled());

    @Override
    public JsonObject json() {
      return SHAPE.json(this);
    }
  }
}
