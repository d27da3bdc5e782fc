package dev.lastword.orchestrator.process;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What must be true of Forks. */
final class ForkLaws {

  private ForkLaws() {}

  /** Checks that a Fork is opened before any of its branches is ready. */
  static void check(World before, List<EventEnvelope> events, World after) {
    if (events.stream().noneMatch(event -> openedWith(before, event).isPresent())) {
      return;
    }
    Set<NodeId> opened = new HashSet<>();
    before.log().all().forEach(event -> note(event, opened));
    for (EventEnvelope event : events) {
      note(event, opened);
      openedWith(before, event)
          .ifPresent(
              fork ->
                  Laws.require(
                      opened.contains(fork),
                      "a Fork is opened before its branches are ready: " + fork,
                      event.body(),
                      after));
    }
  }

  private static void note(EventEnvelope event, Set<NodeId> opened) {
    if (event.body() instanceof ForkOpened told) {
      opened.add(told.nodeId());
    }
  }

  /** Returns the Fork whose branch becomes ready. */
  private static Optional<NodeId> openedWith(World world, EventEnvelope event) {
    return event.body() instanceof NodeReady ready
        ? world
            .situation()
            .plan()
            .graph()
            .branchOf(ready.nodeId())
            .filter(branch -> branch.head().equals(ready.nodeId()))
            .map(Branch::fork)
        : Optional.empty();
  }
}
