package dev.lastword.orchestrator.react;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reactions that a log lacks, found by looking at everything. */
public final class Omissions {

  private static final EventId NOBODY = EventId.of("00000000-0000-0000-0000-000000000000");

  private Omissions() {}

  /**
   * Returns the first time slice that a state owes and that would leave a trace in it; nothing, if
   * all reactions are in the log.
   *
   * @param outside what the execution sees of its relatives, when its last event happened: what
   *     became due since is for timers to tell
   */
  public static List<Event> of(Plan plan, ExecutionState state, Outside outside) {
    Instant at = outside.now();
    Set<NodeId> running =
        state.nodes().stream()
            .filter(node -> node.status() == NodeStatus.RUNNING)
            .map(NodeState::nodeId)
            .collect(Collectors.toSet());
    // Whoever runs in a grace period may be spared: whether it is, only its lease tells.
    Situation situation = Situation.pending(plan, state, outside.leased(running));
    List<Event> owed = Reactor.next(situation).events();
    while (!owed.isEmpty()) {
      List<EventEnvelope> slice =
          owed.stream()
              .map(
                  event ->
                      new EventEnvelope(
                          NOBODY, state.executionId(), at, Actor.SYSTEM, null, null, event))
              .toList();
      Situation next = situation.after(slice).situation();
      if (!isSame(state, next.state())) {
        return owed;
      }
      situation = next;
      owed = Reactor.next(situation).events();
    }
    return List.of();
  }

  private static boolean isSame(ExecutionState one, ExecutionState other) {
    return one.status() == other.status()
        && one.facts().equals(other.facts())
        && one.nodes().equals(other.nodes());
  }
}
