package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.orchestrator.settings.EngineSettings;
import java.util.List;

/**
 * Cached knowledge about an execution: its process, and the summary fields that the state does not
 * hold.
 *
 * @param valueBytes estimated heap of the values in its state
 */
record CachedExecution(ExecutionProcess process, SummaryFields summary, long valueBytes) {

  CachedExecution {
    requireNonNull(process, "process");
    requireNonNull(summary, "summary");
  }

  /** Returns an execution as it was read, whose values are all looked at. */
  static CachedExecution loaded(ExecutionProcess process, SummaryFields summary) {
    return new CachedExecution(process, summary, ValueBytes.of(process.state()));
  }

  /** Returns the execution after these events. */
  CachedExecution after(
      ExecutionProcess next, SummaryFields nextSummary, List<EventEnvelope> events) {
    long added = ValueBytes.added(state(), next.state(), events);
    return new CachedExecution(next, nextSummary, valueBytes + added);
  }

  /** Returns the execution with a process that has the same state. */
  CachedExecution with(ExecutionProcess same) {
    return new CachedExecution(same, summary, valueBytes);
  }

  ExecutionState state() {
    return process.state();
  }

  /** Returns the room that it takes, in nodes. */
  long weight() {
    return 1L + state().nodes().size() + valueBytes / EngineSettings.NODE_BYTES;
  }
}
