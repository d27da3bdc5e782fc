package dev.lastword.orchestrator.worker;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.WaitKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Condition that a handler wants its Task to wait for. */
record WaitRequest(WaitKey key, @Nullable JsonValue prompt, @Nullable Instant deadline) {

  /** Unwinds the handler's stack. An Error, so that no {@code catch (Exception e)} stops it. */
  static final class Unwinding extends Error {

    Unwinding() {
      super("the handler waits; let this pass", null, false, false);
    }
  }
}
