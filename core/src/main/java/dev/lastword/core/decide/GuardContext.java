package dev.lastword.core.decide;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.NodeId;

/** Inputs of a command's guards: the state, the time and the policy. */
record GuardContext(ExecutionState state, Policy policy) {

  GuardContext {
    requireNonNull(state, "state");
    requireNonNull(policy, "policy");
  }

  /** Returns a node that an earlier guard has found. */
  NodeState node(NodeId nodeId) {
    return state.node(nodeId).orElseThrow();
  }

  boolean allows(PolicyOption option) {
    return policy.allows(option);
  }
}
