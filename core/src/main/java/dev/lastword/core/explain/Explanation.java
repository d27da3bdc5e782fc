package dev.lastword.core.explain;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import java.util.List;
import java.util.Optional;

/**
 * Causes of a state.
 *
 * @param execution what decided the execution's status; absent before the first event
 * @param nodes each node with what decided its status, in order of creation
 * @param unchanged the events that changed nothing but the version, in order
 */
public record Explanation(
    ExecutionState state,
    Optional<Cause> execution,
    List<NodeExplanation> nodes,
    List<Unchanged> unchanged) {

  public Explanation {
    nodes = List.copyOf(nodes);
    unchanged = List.copyOf(unchanged);
  }

  /** The event that decided something, its version in the log, and the rule it decided by. */
  public record Cause(EventEnvelope event, long version, ReducerRule rule) {}

  /** An event that changed nothing but the version, and why. */
  public record Unchanged(EventEnvelope event, long version, ReducerRule rule, String why) {}

  /** One node, what decided its status, and what it waits for if it is unfinished. */
  public record NodeExplanation(NodeState node, Cause cause, Optional<Awaited> awaits) {}

  /** Conditions that an unfinished node waits for. */
  public record Awaited(Kind kind, String sentence) {

    /** The kinds of things to wait for. */
    public enum Kind {
      /** Something before it in the graph. */
      READINESS,
      /** A worker that starts it. */
      WORKER,
      /** The worker that runs it. */
      SETTLEMENT,
      /** A resume from outside. */
      RESUME,
      /** The cancel that was requested to arrive. */
      CANCEL,
      /** Nothing any more: its execution has ended without it. */
      NOTHING
    }
  }
}
