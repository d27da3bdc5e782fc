package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;

/**
 * The orchestrator's end of an execution: it completes or fails as its last node did, and what is
 * unfinished elsewhere is canceled first. Its memory is whether it has asked for the failure.
 */
record Ending(NodeId last) implements Participant {

  @Override
  public String name() {
    return "ending";
  }

  @Override
  public List<Intention> intentions(Rules rules, ExecutionState state, int memory) {
    NodeStatus status = state.node(last).map(node -> node.status()).orElse(NodeStatus.IDLE);
    if (!rules.goesOn(state) || !status.isSettled()) {
      return List.of();
    }
    if (status == NodeStatus.SUCCEEDED) {
      return end(state, new ExecutionCompleted(null));
    }
    return memory == 0
        ? List.of(
            new Intention(enveloped(state, List.of(new ExecutionFailRequested(null, null))), 1))
        : end(state, new ExecutionFailed(null, last, null));
  }

  private List<Intention> end(ExecutionState state, Event end) {
    List<Event> events = new ArrayList<>(Sweep.unfinished(state.nodes()));
    events.add(end);
    return List.of(new Intention(enveloped(state, events), 1));
  }
}
