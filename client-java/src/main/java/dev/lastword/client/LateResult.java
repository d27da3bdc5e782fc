package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.Optional;

/**
 * A report or request that was refused, and changed nothing.
 *
 * @param nodeId the node that it was about, if it was about one
 * @param at when it came
 * @param code why it was refused
 * @param message what was expected and what was found
 * @param version the version of the log that refused it
 * @param command what was refused
 */
public record LateResult(
    Optional<NodeId> nodeId,
    Instant at,
    String code,
    String message,
    Optional<Long> version,
    Optional<JsonObject> command) {
  public LateResult {
    requireNonNull(nodeId, "nodeId");
    requireNonNull(at, "at");
    requireNonNull(code, "code");
    requireNonNull(message, "message");
    requireNonNull(version, "version");
    requireNonNull(command, "command");
  }

  static LateResult of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new LateResult(
                members.optional("nodeId", NODE_ID),
                members.required("at", TIME),
                members.required("code", TEXT),
                members.required("message", TEXT),
                members.optional("version", COUNT),
                members.optional("command", OBJECT)));
  }
}
