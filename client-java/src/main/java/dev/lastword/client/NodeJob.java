package dev.lastword.client;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.WORKER_ID;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Format;
import dev.lastword.codec.Formats;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The job of one node.
 *
 * @param priority 0 to 9, higher first
 * @param status the status of its log; Leased also while a worker has claimed and not started it
 * @param claims how often it was claimed
 * @param workerId the worker that holds it
 * @param leasedUntil when that lease runs out
 * @param leaseExpired whether that lease has run out, and the job was not requeued yet
 * @param availableAt when it can be claimed, while no worker holds it
 * @param document all that the server said
 */
public record NodeJob(
    ExecutionId executionId,
    NodeId nodeId,
    String queue,
    long priority,
    JobStatus status,
    long claims,
    Optional<WorkerId> workerId,
    Optional<Instant> leasedUntil,
    boolean leaseExpired,
    Optional<Instant> availableAt,
    JsonObject document) {

  static final Format<JobStatus> STATUS =
      Formats.oneOf(List.of(JobStatus.values()), JobStatus::wireName);

  public NodeJob {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(queue, "queue");
    requireNonNull(status, "status");
    requireNonNull(workerId, "workerId");
    requireNonNull(leasedUntil, "leasedUntil");
    requireNonNull(availableAt, "availableAt");
    requireNonNull(document, "document");
  }

  static NodeJob of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new NodeJob(
                members.required("executionId", EXECUTION_ID),
                members.required("nodeId", NODE_ID),
                members.required("queue", TEXT),
                members.required("priority", COUNT),
                members.required("status", STATUS),
                members.required("claims", COUNT),
                members.optional("workerId", WORKER_ID),
                members.optional("leasedUntil", TIME),
                members.optional("leaseExpired", BOOLEAN).orElse(false),
                members.optional("availableAt", TIME),
                document));
  }
}
