package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.store.Doc;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A report or request that was refused: its sender, when, what it was and why it was refused. It is
 * no event, and changed nothing.
 *
 * @param nodeId the node that it was about, if it was about one
 * @param code the code of the refusal
 * @param version the head of the log at which it was refused, if the log refused it
 * @param command what was refused, actor included; without its large members if the whole was too
 *     large to be kept
 */
public record LateResult(
    ExecutionId executionId,
    Optional<NodeId> nodeId,
    Instant at,
    String code,
    String message,
    Optional<Long> version,
    Optional<JsonValue> command) {

  /** The collection that they are kept in. */
  public static final String COLLECTION = "refused";

  static final String CANCEL_NODE = "CancelNode";
  static final String RELEASE = "Release";
  static final String RERUN = "Rerun";
  static final String SIGNAL = "Signal";

  /** Names of requests that are kept although they are none of the twelve commands. */
  public static final Set<String> OPERATIONS = Set.of(CANCEL_NODE, RELEASE, RERUN, SIGNAL);

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

  /** Returns the refusal that a document holds. */
  public static LateResult read(Doc doc) {
    DocFields fields = DocFields.of(doc);
    return new LateResult(
        ExecutionId.of(requireNonNull(doc.tags().get(EXECUTION), EXECUTION)),
        fields.text("nodeId").map(NodeId::of),
        fields.requiredTime("at"),
        fields.required("code"),
        fields.required("message"),
        fields.number("version"),
        fields.value("command"));
  }

  /** Returns the sender in words, kind and id, if the command is kept. */
  public Optional<String> by() {
    return member("actor")
        .filter(JsonObject.class::isInstance)
        .map(actor -> ((JsonObject) actor).members())
        .map(
            actor ->
                Stream.of(actor.get("kind"), actor.get("id"))
                    .filter(JsonString.class::isInstance)
                    .map(text -> ((JsonString) text).text())
                    .collect(Collectors.joining(" ")));
  }

  /** Returns the name of what was refused, such as SucceedNode, if it was small enough to keep. */
  public Optional<String> name() {
    return member("type")
        .filter(JsonString.class::isInstance)
        .map(type -> ((JsonString) type).text());
  }

  private Optional<JsonValue> member(String name) {
    return command
        .filter(JsonObject.class::isInstance)
        .map(kept -> ((JsonObject) kept).members().get(name));
  }
}
