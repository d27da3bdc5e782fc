package dev.lastword.orchestrator.settings;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Listener for this engine's commits, called after them and in their order for each execution.
 *
 * <p>It is called on the thread of a caller that submitted a command, when the next commit can
 * already proceed: a slow listener delays answers, never commits. What other engines on the store
 * commit is in the feed of the store.
 */
@FunctionalInterface
public interface ExecutionListener {

  /** These events were committed and led to this state. */
  void committed(ExecutionState state, List<EventEnvelope> events);

  /**
   * These events were committed and led to this state.
   *
   * @param traceparent the step that they belong to, if anybody follows it
   */
  default void committed(
      ExecutionState state, List<EventEnvelope> events, @Nullable String traceparent) {
    committed(state, events);
  }
}
