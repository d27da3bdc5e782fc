package dev.lastword.orchestrator.worker;

import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.settings.EngineTracing;
import org.jspecify.annotations.Nullable;

/** A handler whose work is a step that follows from the claim. */
record TracedHandler(Handler handler, EngineTracing tracing) implements Handler {

  /** Returns the handler, as a step if anybody follows it. */
  static Handler of(Handler handler, EngineTracing tracing) {
    return tracing == EngineTracing.NONE ? handler : new TracedHandler(handler, tracing);
  }

  @Override
  public @Nullable JsonValue handle(TaskContext task) throws Exception {
    String claim = task.traceparent().orElse(null);
    try (EngineTracing.Step step = tracing.begin("handle", task.executionId(), claim)) {
      step.note("node.id", task.nodeId().value());
      step.note("attempt", Long.toString(task.attempt()));
      return handler.handle(task);
    }
  }
}
