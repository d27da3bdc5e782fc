package dev.lastword.core.interleaving;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import java.util.List;
import java.util.function.BiPredicate;

/** What one event made of the state. */
record Change(ExecutionState before, EventEnvelope event, ExecutionState after) {

  /** Tells whether every node that was there is there, and {@code holds} of it before and after. */
  boolean everyNode(BiPredicate<NodeState, NodeState> holds) {
    List<NodeState> old = before.nodes();
    List<NodeState> now = after.nodes();
    if (now.size() < old.size()) {
      return false;
    }
    for (int place = 0; place < old.size(); place++) {
      if (!holds.test(old.get(place), now.get(place))) {
        return false;
      }
    }
    return true;
  }
}
