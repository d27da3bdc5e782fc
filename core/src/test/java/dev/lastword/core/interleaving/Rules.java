package dev.lastword.core.interleaving;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What is on trial: the core's two functions, the versioned append, and the three duties of an
 * orchestrator around a cancel. Every {@link Fault} breaks exactly one of them.
 */
interface Rules {

  /** The core as it is. */
  Rules REAL =
      new Rules() {
        @Override
        public ExecutionState replay(ExecutionState initial, List<EventEnvelope> log) {
          return Reducer.fold(initial, log);
        }
      };

  default ExecutionState reduce(ExecutionState state, EventEnvelope event) {
    return Reducer.apply(state, event);
  }

  /** Returns what somebody who knows nothing but the log takes for the state. */
  default ExecutionState replay(ExecutionState initial, List<EventEnvelope> log) {
    ExecutionState state = initial;
    for (EventEnvelope event : log) {
      state = reduce(state, event);
    }
    return state;
  }

  default Decision decide(
      ExecutionState state,
      CommandEnvelope command,
      Instant now,
      Supplier<EventId> ids,
      Policy policy) {
    return Decider.decide(state, command, now, ids, policy);
  }

  /** Tells whether an append is refused when the log has moved on since its author read it. */
  default boolean appendsAreVersioned() {
    return true;
  }

  /** Tells whether an orchestrator may still open, join, complete or fail anything. */
  default boolean goesOn(ExecutionState state) {
    return state.status() == ExecutionStatus.ACTIVE && !state.isCancelRequested();
  }

  /** Returns the state on which a task is started by the append that makes it ready. */
  default ExecutionState seenByHandover(ExecutionState now) {
    return now;
  }

  /**
   * Returns the next append of an orchestrator after a cancel request; empty if it is content.
   *
   * @param interrupted the nodes whose workers it remembers to have interrupted
   */
  default List<Event> converge(ExecutionState state, Set<NodeId> interrupted) {
    return Convergence.next(state, interrupted);
  }
}
