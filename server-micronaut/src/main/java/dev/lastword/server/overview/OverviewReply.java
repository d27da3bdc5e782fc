package dev.lastword.server.overview;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.query.Dashboard;
import dev.lastword.orchestrator.query.Dashboard.GraphCounts;
import dev.lastword.orchestrator.query.Overview.Count;
import dev.lastword.orchestrator.query.WaitingNode;
import dev.lastword.orchestrator.queue.QueueView;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Overview for operators.
 *
 * @param dashboard what is known of executions
 * @param queues the queues that the caller may see
 */
record OverviewReply(Dashboard dashboard, List<QueueView> queues) implements Reply {

  private static final double MILLIS = 1_000;

  private static final ReplyShape<Count> COUNTED =
      ReplyShape.<Count>named("Overview.Count")
          .required("number", COUNT, count -> (long) count.number())
          .required("exact", BOOLEAN, Count::exact);

  private static final ReplyShape<GraphCounts> NOW =
      ReplyShape.<GraphCounts>named("Overview.Now")
          .required("active", COUNTED, now(ExecutionStatus.ACTIVE))
          .required("completed", COUNTED, now(ExecutionStatus.COMPLETED))
          .required("failed", COUNTED, now(ExecutionStatus.FAILED))
          .required("canceled", COUNTED, now(ExecutionStatus.CANCELED));

  private static final ReplyShape<GraphCounts> RECENT =
      ReplyShape.<GraphCounts>named("Overview.Recent")
          .required("active", COUNT, recent(ExecutionStatus.ACTIVE))
          .required("completed", COUNT, recent(ExecutionStatus.COMPLETED))
          .required("failed", COUNT, recent(ExecutionStatus.FAILED))
          .required("canceled", COUNT, recent(ExecutionStatus.CANCELED));

  private static final ReplyShape<GraphCounts> GRAPH =
      ReplyShape.<GraphCounts>named("Overview.Graph")
          .required("graphId", TEXT, graph -> graph.graph().value())
          .required("now", NOW, graph -> graph)
          .required("recent", RECENT, graph -> graph);

  private static final ReplyShape<ExecutionSummary> EXECUTION =
      ReplyShape.<ExecutionSummary>named("Overview.Execution")
          .required("executionId", TEXT, summary -> summary.executionId().value())
          .optional(
              "graphId",
              TEXT,
              summary -> summary.graphId() == null ? null : summary.graphId().value())
          .required("createdAt", TIME, summary -> summary.times().createdAt())
          .optional("cancelRequestedAt", TIME, summary -> summary.times().cancelRequestedAt())
          .optional("endedAt", TIME, summary -> summary.times().endedAt());

  private static final ReplyShape<WaitingNode> WAITING =
      ReplyShape.<WaitingNode>named("Overview.Waiting")
          .required("executionId", TEXT, node -> node.executionId().value())
          .required("nodeId", TEXT, node -> node.nodeId().value())
          .required("since", TIME, WaitingNode::since);

  private static final ReplyShape<QueueView> QUEUE =
      ReplyShape.<QueueView>named("Overview.Queue")
          .required("queue", TEXT, QueueView::name)
          .required("due", COUNT, queue -> queue.depth().due())
          .required("delayed", COUNT, queue -> queue.depth().delayed())
          .required("leased", COUNT, queue -> queue.depth().leased())
          .required("paused", BOOLEAN, queue -> queue.rule().pause().isPresent())
          .optional("oldestDueSeconds", COUNT, OverviewReply::age);

  static final ReplyShape<OverviewReply> SHAPE =
      ReplyShape.<OverviewReply>named("Overview")
          .required("at", TIME, reply -> reply.dashboard().at())
          .required("since", TIME, reply -> reply.dashboard().since())
          .list("graphs", GRAPH, reply -> reply.dashboard().graphs())
          .list("failed", EXECUTION, reply -> reply.dashboard().failed())
          .list("canceling", EXECUTION, reply -> reply.dashboard().canceling())
          .list("waiting", WAITING, reply -> reply.dashboard().waiting())
          .list("queues", QUEUE, OverviewReply::queues);

  OverviewReply {
    queues = List.copyOf(queues);
  }

  private static Function<GraphCounts, Count> now(ExecutionStatus status) {
    return counts -> counts.now().getOrDefault(status, new Count(0, true));
  }

  private static Function<GraphCounts, Long> recent(ExecutionStatus status) {
    return counts -> (long) counts.recent().getOrDefault(status, 0);
  }

  private static @Nullable Long age(QueueView queue) {
    return queue
        .depth()
        .oldestDue()
        .map(Duration::toMillis)
        .map(it -> Math.round(it / MILLIS))
        .orElse(null);
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
