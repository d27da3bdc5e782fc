package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.view.NodeJob;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.Shape;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The job of one node.
 *
 * @param nodeId the node
 * @param queue its queue
 * @param priority 0 to 9, higher first
 * @param status where it stands: Queued, Running, Waiting, Retrying, …
 * @param claims how often it was claimed
 * @param workerId who holds it
 * @param leasedUntil when that lease runs out
 * @param availableAt when it can be claimed, while nobody holds it
 */
record NodeJobReply(
    String nodeId,
    String queue,
    long priority,
    String status,
    long claims,
    @Nullable String workerId,
    @Nullable Instant leasedUntil,
    @Nullable Instant availableAt)
    implements Reply {

  static final Shape<NodeJobReply> SHAPE =
      Shape.<NodeJobReply>named("NodeJob")
          .required("nodeId", TEXT, NodeJobReply::nodeId)
          .required("queue", TEXT, NodeJobReply::queue)
          .required("priority", COUNT, NodeJobReply::priority)
          .required("status", TEXT, NodeJobReply::status)
          .required("claims", COUNT, NodeJobReply::claims)
          .optional("workerId", TEXT, NodeJobReply::workerId)
          .optional("leasedUntil", TIME, NodeJobReply::leasedUntil)
          .optional("availableAt", TIME, NodeJobReply::availableAt);

  static NodeJobReply of(NodeJob job) {
    return new NodeJobReply(
        job.nodeId().value(),
        job.queue().value(),
        job.priority(),
        job.status(),
        job.claims(),
        job.owner().orElse(null),
        job.until().orElse(null),
        job.availableAt().orElse(null));
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
