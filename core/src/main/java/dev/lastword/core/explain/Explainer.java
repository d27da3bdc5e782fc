package dev.lastword.core.explain;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.explain.Explanation.Awaited;
import dev.lastword.core.explain.Explanation.Cause;
import dev.lastword.core.explain.Explanation.NodeExplanation;
import dev.lastword.core.explain.Explanation.Unchanged;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Explains a history by folding it and watching what each event changes. */
public final class Explainer {

  private final Map<NodeId, Cause> nodeCauses = new HashMap<>();
  private final List<Unchanged> unchanged = new ArrayList<>();
  private @Nullable Cause executionCause;
  private ExecutionState state;

  private Explainer(ExecutionId executionId) {
    this.state = ExecutionState.initial(executionId);
  }

  /** Returns why the state after {@code history}, the whole log, is as it is. */
  public static Explanation explain(ExecutionId executionId, List<EventEnvelope> history) {
    Explainer explainer = new Explainer(executionId);
    history.forEach(explainer::watch);
    return explainer.explanation();
  }

  private void watch(EventEnvelope event) {
    ExecutionState before = state;
    state = Reducer.apply(before, event);
    boolean changed = noteExecution(before, event);
    changed |= event.body() instanceof NodeEvent named && noteNode(before, event, named.nodeId());
    if (!changed) {
      WhyUnchanged.Reason reason = WhyUnchanged.of(before, event.body());
      unchanged.add(new Unchanged(event, state.version(), reason.rule(), reason.why()));
    }
  }

  private boolean noteExecution(ExecutionState before, EventEnvelope event) {
    if (executionCause == null && state.exists()) {
      executionCause = cause(event, ReducerRule.R_5);
    }
    if (state.status() != before.status()) {
      executionCause = cause(event, ReducerRule.R_7);
      if (state.status() == ExecutionStatus.CANCELED) {
        noteConvergence(before, event);
      }
    }
    return state.status() != before.status() || !state.facts().equals(before.facts());
  }

  private void noteConvergence(ExecutionState before, EventEnvelope event) {
    for (NodeState node : before.nodes()) {
      if (!node.status().isSettled()) {
        nodeCauses.put(node.nodeId(), cause(event, ReducerRule.R_10));
      }
    }
  }

  private boolean noteNode(ExecutionState before, EventEnvelope event, NodeId nodeId) {
    Optional<NodeState> was = before.node(nodeId);
    Optional<NodeState> is = state.node(nodeId);
    if (!was.map(NodeState::status).equals(is.map(NodeState::status))) {
      nodeCauses.put(nodeId, cause(event, ruleOf(was, is.orElseThrow())));
    }
    return !was.equals(is);
  }

  /** The change itself tells its rule: a new node, a resume, or else rank. */
  private static ReducerRule ruleOf(Optional<NodeState> was, NodeState is) {
    if (was.isEmpty()) {
      return is.status() == NodeStatus.IDLE ? ReducerRule.R_5 : ReducerRule.R_10;
    }
    return is.resumes() > was.get().resumes() ? ReducerRule.R_6 : ReducerRule.R_7;
  }

  private Cause cause(EventEnvelope event, ReducerRule rule) {
    return new Cause(event, state.version(), rule);
  }

  private Explanation explanation() {
    List<NodeExplanation> nodes = new ArrayList<>();
    for (NodeState node : state.nodes()) {
      Optional<Awaited> awaited =
          node.status().isSettled() ? Optional.empty() : Optional.of(WhatNext.of(state, node));
      nodes.add(new NodeExplanation(node, nodeCauses.get(node.nodeId()), awaited));
    }
    return new Explanation(state, Optional.ofNullable(executionCause), nodes, unchanged);
  }
}
