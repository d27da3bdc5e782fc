package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An execution that ended, to be run again as a new one.
 *
 * @param of the execution that ended
 * @param from nodes that run again, however they ended, with all that follows them; none, if only
 *     those do that failed or were canceled and led nowhere
 * @param idempotencyKey the same key is the same new execution, however often it is asked for
 * @param correlationId the correlation id of the events that it leads to
 */
public record NewRerun(
    ExecutionId of,
    Set<NodeId> from,
    Optional<String> idempotencyKey,
    Optional<CorrelationId> correlationId) {

  public NewRerun {
    requireNonNull(of, "of");
    from = Set.copyOf(from);
    requireNonNull(idempotencyKey, "idempotencyKey");
    requireNonNull(correlationId, "correlationId");
  }

  /** Returns the rerun of an execution from what failed or was canceled. */
  public static NewRerun of(ExecutionId id) {
    return new NewRerun(id, Set.of(), Optional.empty(), Optional.empty());
  }

  /** Returns this from these nodes, such as the one that a dead letter is about. */
  public NewRerun from(NodeId... nodes) {
    return new NewRerun(of, Set.of(nodes), idempotencyKey, correlationId);
  }

  /** Returns this with an idempotency key. */
  public NewRerun key(String key) {
    return new NewRerun(of, from, Optional.of(key), correlationId);
  }

  /** Returns this with the correlation id of the events that it leads to. */
  public NewRerun correlationId(@Nullable CorrelationId id) {
    return new NewRerun(of, from, idempotencyKey, Optional.ofNullable(id));
  }

  /** Returns what it says, as a note about its refusal has it. */
  public Map<String, JsonValue> document() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put(
        "from",
        new JsonArray(
            from.stream().map(NodeId::value).sorted().<JsonValue>map(JsonString::new).toList()));
    correlationId.ifPresent(id -> members.put("correlationId", new JsonString(id.value())));
    return members;
  }
}
