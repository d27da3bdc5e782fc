package dev.lastword.orchestrator.react;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.Require;
import dev.lastword.core.value.WaitKey;
import org.jspecify.annotations.Nullable;

/** A message for whoever waits for its key, now or later; it resumes one node. */
public record Signal(WaitKey key, @Nullable JsonValue value) {
  public Signal {
    requireNonNull(key, "key");
    value = Require.present(value);
  }
}
