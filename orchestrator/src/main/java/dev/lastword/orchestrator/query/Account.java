package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.explain.Explanation;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.LateResult;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Explanation of an execution: the cause of every status, and what blocks each unfinished part,
 * including workers, queues, timers and other executions.
 *
 * @param at when it was asked, by the store's clock
 * @param history what the log tells
 * @param summary what lists show of it, its parent and what it repeats included
 * @param followUps what follows it, in order; none while it goes on
 * @param holds what holds the execution as a whole
 * @param nodes what holds each unfinished node, in order of creation; a node that nothing has come
 *     to is here too
 * @param unreached nodes that no path of the run came to: they never had a NODE_READY
 * @param cancels requests to cancel it or one of its nodes, in the order of the log
 * @param forced what operators and admins forced, in the order of the log
 * @param refused results that came too late, newest first, at most {@link #MOST_REFUSED}
 */
public record Account(
    Instant at,
    Explanation history,
    Optional<ExecutionSummary> summary,
    List<FollowUpAccount> followUps,
    List<Hold> holds,
    List<NodeAccount> nodes,
    Set<NodeId> unreached,
    List<CancelRecord> cancels,
    List<ForcedEvent> forced,
    List<LateResult> refused) {

  /** Largest number of refused results in an account. */
  public static final int MOST_REFUSED = 100;

  /** Holds of a node; empty if an engine is about to move it. */
  public record NodeAccount(NodeState node, List<Hold> holds) {
    public NodeAccount {
      requireNonNull(node, "node");
      holds = List.copyOf(holds);
    }
  }

  public Account {
    requireNonNull(at, "at");
    requireNonNull(history, "history");
    requireNonNull(summary, "summary");
    followUps = List.copyOf(followUps);
    holds = List.copyOf(holds);
    nodes = List.copyOf(nodes);
    unreached = Set.copyOf(unreached);
    cancels = List.copyOf(cancels);
    forced = List.copyOf(forced);
    refused = List.copyOf(refused);
  }

  /** Returns the state that it is about. */
  public ExecutionState state() {
    return history.state();
  }

  /** Returns the nodes in whose logs a NODE_READY is missing. */
  static Set<NodeId> unreached(ExecutionState state, List<EventEnvelope> history) {
    Set<NodeId> nodes = new HashSet<>();
    state.nodes().forEach(node -> nodes.add(node.nodeId()));
    for (EventEnvelope event : history) {
      if (event.body() instanceof NodeReady ready) {
        nodes.remove(ready.nodeId());
      }
    }
    return nodes;
  }

  /** Returns it in words, for people. */
  public String text() {
    return AccountText.of(this);
  }

  /** Returns one hold in a sentence without subject. */
  public static String sentence(Hold hold) {
    return hold.accept(new Sentences());
  }
}
