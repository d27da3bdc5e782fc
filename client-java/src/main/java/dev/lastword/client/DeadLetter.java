package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.Optional;

/**
 * A job that failed for good.
 *
 * @param at when it failed
 * @param attempts how many attempts were started
 * @param code the code of the last error
 * @param message what it said
 */
public record DeadLetter(
    ExecutionId executionId,
    NodeId nodeId,
    String queue,
    Optional<GraphId> graphId,
    Instant at,
    long attempts,
    Optional<String> code,
    Optional<String> message) {
  public DeadLetter {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(queue, "queue");
    requireNonNull(graphId, "graphId");
    requireNonNull(at, "at");
    requireNonNull(code, "code");
    requireNonNull(message, "message");
  }

  static DeadLetter of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new DeadLetter(
                members.required("executionId", EXECUTION_ID),
                members.required("nodeId", NODE_ID),
                members.required("queue", TEXT),
                members.optional("graphId", GRAPH_ID),
                members.required("at", TIME),
                members.required("attempts", COUNT),
                members.optional("code", TEXT),
                members.optional("message", TEXT)));
  }
}
