package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.GraphLimits;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Message for a node that waits for its key, now or later; it resumes one node.
 *
 * @param value what the node is resumed with
 * @param executionId whose nodes it is for; absent, those of any execution
 * @param keptFor how long it is kept for a waiting node; absent, without limit
 * @param idempotencyKey the same key and content is the same signal, however often it is sent
 * @param correlationId the correlation id of the events that it leads to
 */
public record NewSignal(
    WaitKey key,
    @Nullable JsonValue value,
    Optional<ExecutionId> executionId,
    Optional<Duration> keptFor,
    Optional<String> idempotencyKey,
    Optional<CorrelationId> correlationId) {

  public NewSignal {
    requireNonNull(key, "key");
    requireNonNull(executionId, "executionId");
    requireNonNull(keptFor, "keptFor");
    requireNonNull(idempotencyKey, "idempotencyKey");
    requireNonNull(correlationId, "correlationId");
    if (key.value().isBlank()) {
      throw new IllegalArgumentException("expected a key that is not blank, found one that is");
    }
    requireShort("key", key.value());
    idempotencyKey.ifPresent(name -> requireShort("idempotency key", name));
    if (keptFor.filter(time -> time.isNegative() || time.isZero()).isPresent()) {
      throw new IllegalArgumentException("expected a time above zero, found " + keptFor.get());
    }
  }

  private static void requireShort(String name, String text) {
    if (GraphLimits.isTooLong(text)) {
      throw new IllegalArgumentException(
          "expected the "
              + name
              + " to have at most "
              + GraphLimits.TEXT_LENGTH
              + " characters, found "
              + text.length());
    }
  }

  /** Returns a signal for a node that waits for the key, in any execution. */
  public static NewSignal of(WaitKey key, @Nullable JsonValue value) {
    return new NewSignal(
        key, value, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Returns this for one execution alone, with whose end it is dropped. */
  public NewSignal to(ExecutionId id) {
    return new NewSignal(key, value, Optional.of(id), keptFor, idempotencyKey, correlationId);
  }

  /** Returns this as a signal that is dropped if no node takes it in time. */
  public NewSignal keptFor(Duration time) {
    return new NewSignal(key, value, executionId, Optional.of(time), idempotencyKey, correlationId);
  }

  /** Returns this with an idempotency key. */
  public NewSignal idempotencyKey(String name) {
    return new NewSignal(key, value, executionId, keptFor, Optional.of(name), correlationId);
  }

  /** Returns this with the correlation id of the events that it leads to. */
  public NewSignal correlationId(@Nullable CorrelationId id) {
    return new NewSignal(key, value, executionId, keptFor, idempotencyKey, Optional.ofNullable(id));
  }

  /** Returns what it says, as a note about its refusal has it. */
  public Map<String, JsonValue> document() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("waitKey", new JsonString(key.value()));
    if (value != null) {
      members.put("value", value);
    }
    correlationId.ifPresent(id -> members.put("correlationId", new JsonString(id.value())));
    return members;
  }
}
