package dev.lastword.core.state;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType.Ignored;
import java.util.List;

/**
 * Folds facts into state. Pure and total: no clock, no randomness, no I/O, no exception.
 *
 * <p>The guard doubts, the reducer believes: it never asks whether a fact was allowed. Ignoring is
 * one table ({@link dev.lastword.core.event.EventType}), winning is one comparison ({@code rise}),
 * converging is one view of the nodes; what each event does is {@link Transition}.
 */
public final class Reducer {

  /** Below this share of the nodes, folding event by event is cheaper than unsealing them all. */
  private static final int EVENTS_PER_UNSEALED_NODE = 4;

  private Reducer() {}

  /** Returns the state after one more event. */
  public static ExecutionState apply(ExecutionState state, EventEnvelope envelope) {
    ExecutionState next =
        canIgnore(state) && isIgnored(state, envelope.body().ignored())
            ? state
            : envelope.body().accept(new Transition(state, envelope.occurredAt()));
    return next.atVersion(state.version() + 1);
  }

  /** Returns the state after all of {@code events}, in their order. */
  public static ExecutionState fold(ExecutionState state, List<EventEnvelope> events) {
    if (events.size() * (long) EVENTS_PER_UNSEALED_NODE < state.nodes().size()) {
      return applyAll(state, events);
    }
    return applyAll(state.unsealed(), events).sealed();
  }

  private static ExecutionState applyAll(ExecutionState state, List<EventEnvelope> events) {
    ExecutionState current = state;
    for (EventEnvelope event : events) {
      current = apply(current, event);
    }
    return current;
  }

  /** Tells whether an event with this trait adds nothing to the state. */
  static boolean isIgnored(ExecutionState state, Ignored ignored) {
    return switch (ignored) {
      case NEVER -> false;
      case AFTER_CANCEL_REQUEST -> state.isCancelRequested();
      case AFTER_CANCEL_REQUEST_OR_END -> canIgnore(state);
    };
  }

  private static boolean canIgnore(ExecutionState state) {
    return state.isCancelRequested() || state.status().isTerminal();
  }
}
