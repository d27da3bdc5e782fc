package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.store.Doc;
import java.time.Instant;
import java.util.Optional;

/**
 * A result that came too late: who brought it, when, what it was and why it was refused. It is no
 * event, and changed nothing.
 *
 * @param code the code of the refusal
 * @param version the head of the log at which it was refused, if the log refused it
 * @param command what was refused, actor included, unless it was too large to be kept
 */
public record LateResult(
    ExecutionId executionId,
    NodeId nodeId,
    Instant at,
    String code,
    String message,
    Optional<Long> version,
    Optional<JsonValue> command) {

  /** The collection that they are kept in. */
  public static final String COLLECTION = "refused";

  /** The tag with the execution's id. */
  public static final String EXECUTION = "execution";

  /** The tag with the node's id. */
  public static final String NODE = "node";

  public LateResult {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
    requireNonNull(at, "at");
    requireNonNull(code, "code");
    requireNonNull(message, "message");
    requireNonNull(version, "version");
    requireNonNull(command, "command");
  }

  /** Returns the late result that a document holds. */
  public static LateResult read(Doc doc) {
    DocFields fields = DocFields.of(doc);
    return new LateResult(
        ExecutionId.of(requireNonNull(doc.tags().get(EXECUTION), EXECUTION)),
        NodeId.of(fields.required("nodeId")),
        fields.requiredTime("at"),
        fields.required("code"),
        fields.required("message"),
        fields.number("version"),
        fields.value("command"));
  }
}
