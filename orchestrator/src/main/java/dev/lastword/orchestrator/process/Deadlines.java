package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Deadlines of a state; timers are a projection of them. */
public final class Deadlines {

  private Deadlines() {}

  /** Returns every deadline of a state that has not ended. */
  public static Map<Deadline, Instant> of(GraphPlan plan, ExecutionState state) {
    Map<Deadline, Instant> due = new LinkedHashMap<>();
    if (state.status().isTerminal()) {
      return due;
    }
    Duration timeout = plan.graph().settings().timeout();
    Instant startedAt = state.facts().startedAt();
    if (timeout != null && startedAt != null) {
      due.put(new Deadline.OfExecution(), startedAt.plus(timeout));
    }
    CancelRequest request = state.facts().cancelRequest();
    if (request != null && request.graceUntil() != null) {
      due.put(new Deadline.OfGrace(), request.graceUntil());
    }
    for (NodeState node : state.nodes()) {
      Instant at = node.details().dueAt();
      if (at != null && !node.status().isSettled()) {
        due.put(Deadline.OfNode.of(node), at);
      }
    }
    return due;
  }
}
