package dev.lastword.client;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import java.util.Optional;

/**
 * A node that a worker has claimed, and holds.
 *
 * @param workerId who holds it
 * @param token the lease token, opaque, sent with every report
 * @param attempt which attempt this is, from 1
 * @param expiresAt when another worker may take over, by the server's clock
 * @param input what the node is to work on
 * @param resumeValue what the node was resumed with, if it waited before
 * @param traceparent the trace that the server follows it in, if it follows any; sent with reports
 */
public record Lease(
    ExecutionId executionId,
    NodeId nodeId,
    String queue,
    WorkerId workerId,
    String token,
    long attempt,
    Instant expiresAt,
    Optional<JsonValue> input,
    Optional<JsonValue> resumeValue,
    Optional<String> traceparent) {
  public Lease {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(queue, "queue");
    requireNonNull(workerId, "workerId");
    requireNonNull(token, "token");
    requireNonNull(expiresAt, "expiresAt");
    requireNonNull(input, "input");
    requireNonNull(resumeValue, "resumeValue");
    requireNonNull(traceparent, "traceparent");
  }

  static Lease of(WorkerId worker, JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new Lease(
                members.required("executionId", EXECUTION_ID),
                members.required("nodeId", NODE_ID),
                members.required("queue", TEXT),
                worker,
                members.required("token", TEXT),
                members.required("attempt", POSITIVE),
                members.required("expiresAt", TIME),
                members.optional("input", VALUE),
                members.optional("resumeValue", VALUE),
                members.optional("traceparent", TEXT)));
  }
}
