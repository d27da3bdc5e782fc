package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Doc;
import dev.lastword.store.Micros;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job that failed for good, written in the commit in which it did.
 *
 * @param attempts how many attempts were started
 * @param code the code of the last error, cut if it was long
 * @param message what it said, cut if it was long; the whole is in the node's state
 */
public record DeadLetter(
    ExecutionId executionId,
    NodeId nodeId,
    QueueName queue,
    @Nullable GraphId graphId,
    Instant at,
    long attempts,
    @Nullable String code,
    @Nullable String message) {

  /** The collection that they are kept in; the key is the job's id. */
  public static final String COLLECTION = "deadletter";

  /** The tag with the queue. */
  public static final String QUEUE = "queue";

  /** The tag with the execution's id. */
  public static final String EXECUTION = "execution";

  /** The tag with the graph's id. */
  public static final String GRAPH = "graph";

  private static final int LONGEST_MESSAGE = 500;

  public DeadLetter {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(queue, "queue");
    requireNonNull(at, "at");
  }

  /** Returns the letter about a node of a queue that has failed in this state. */
  public static DeadLetter of(ExecutionState state, NodeState node, QueueName queue, Instant at) {
    NodeError error = node.details().error();
    return new DeadLetter(
        state.executionId(),
        node.nodeId(),
        queue,
        state.facts().origin() == null ? null : state.facts().origin().graphId(),
        at,
        node.attempt(),
        error == null ? null : error.code().map(DeadLetter::cut).orElse(null),
        error == null ? null : error.message().map(DeadLetter::cut).orElse(null));
  }

  private static String cut(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, message.offsetByCodePoints(0, LONGEST_MESSAGE / 2)) + "…";
  }

  /** Returns the letter that a document holds. */
  public static DeadLetter read(Doc doc) {
    DocFields fields = DocFields.of(doc);
    return new DeadLetter(
        ExecutionId.of(fields.required("executionId")),
        NodeId.of(fields.required("nodeId")),
        QueueName.of(fields.required("queue")),
        fields.text("graphId").map(GraphId::of).orElse(null),
        Micros.fromEpoch(doc.sortKey()),
        fields.requiredNumber("attempts"),
        fields.text("code").orElse(null),
        fields.text("message").orElse(null));
  }

  /** Returns the document that holds it. */
  public Doc doc() {
    Map<String, String> tags = new HashMap<>();
    tags.put(QUEUE, queue.value());
    tags.put(EXECUTION, executionId.value());
    if (graphId != null) {
      tags.put(GRAPH, graphId.value());
    }
    return new Doc(
        COLLECTION,
        Streams.jobId(executionId, nodeId),
        Micros.sinceEpoch(Micros.floor(at)),
        tags,
        DocFields.empty()
            .put("executionId", executionId.value())
            .put("nodeId", nodeId.value())
            .put("queue", queue.value())
            .put("graphId", graphId == null ? null : graphId.value())
            .put("attempts", attempts)
            .put("code", code)
            .put("message", message)
            .payload());
  }
}
