package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.Require;
import dev.lastword.core.value.WaitKey;
import org.jspecify.annotations.Nullable;

/**
 * Message for a node that waits for its key, now or later; it resumes one node.
 *
 * @param from its sender and the request that it came with
 */
public record Signal(WaitKey key, @Nullable JsonValue value, @Nullable EventOrigin from) {
  public Signal {
    requireNonNull(key, "key");
    value = Require.present(value);
  }

  /** A signal whose sender is not known. */
  public Signal(WaitKey key, @Nullable JsonValue value) {
    this(key, value, null);
  }
}
