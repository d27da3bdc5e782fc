package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.WORKER_ID;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.Optional;

/**
 * The job of one node.
 *
 * @param priority 0 to 9, higher first
 * @param status where it stands: Queued, Running, Waiting, Retrying, …
 * @param claims how often it was claimed
 * @param workerId who holds it
 * @param leasedUntil when that lease runs out
 * @param availableAt when it can be claimed, while nobody holds it
 */
public record NodeJob(
    NodeId nodeId,
    String queue,
    long priority,
    String status,
    long claims,
    Optional<WorkerId> workerId,
    Optional<Instant> leasedUntil,
    Optional<Instant> availableAt) {
  public NodeJob {
    requireNonNull(nodeId, "nodeId");
    requireNonNull(queue, "queue");
    requireNonNull(status, "status");
    requireNonNull(workerId, "workerId");
    requireNonNull(leasedUntil, "leasedUntil");
    requireNonNull(availableAt, "availableAt");
  }

  static NodeJob of(JsonObject document) {
    return Documents.read(
        document,
        members ->
            new NodeJob(
                members.required("nodeId", NODE_ID),
                members.required("queue", TEXT),
                members.required("priority", COUNT),
                members.required("status", TEXT),
                members.required("claims", COUNT),
                members.optional("workerId", WORKER_ID),
                members.optional("leasedUntil", TIME),
                members.optional("availableAt", TIME)));
  }
}
