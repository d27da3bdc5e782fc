package dev.lastword.core.interleaving;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** How an orchestrator ends nodes that nobody needs any more. */
final class Sweep {

  private Sweep() {}

  /** Returns the interrupts and cancels of those nodes that are unfinished. */
  static List<Event> unfinished(Collection<NodeState> nodes) {
    List<Event> interrupts = new ArrayList<>();
    List<Event> cancels = new ArrayList<>();
    for (NodeState node : nodes) {
      if (node.status() == NodeStatus.RUNNING) {
        interrupts.add(new NodeInterruptRequested(node.nodeId(), node.workerId(), null));
      }
      if (!node.status().isSettled()) {
        cancels.add(new NodeCanceled(node.nodeId(), null));
      }
    }
    interrupts.addAll(cancels);
    return interrupts;
  }
}
