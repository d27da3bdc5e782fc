package dev.lastword.orchestrator.process;

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
   * @param external what the execution sees of its relatives, when its last event happened: what
   *     became due since is for timers to tell
   */
  public static List<Event> of(GraphPlan plan, ExecutionState state, ExternalInputs external) {
    Instant at = external.now();
    Set<NodeId> running =
        state.nodes().stream()
            .filter(node -> node.status() == NodeStatus.RUNNING)
            .map(NodeState::nodeId)
            .collect(Collectors.toSet());
    // A node that runs in a grace period may go on; only its lease tells.
    ProcessState processState = ProcessState.pending(plan, state, external.leased(running));
    List<Event> owed = Reactor.next(processState).events();
    while (!owed.isEmpty()) {
      List<EventEnvelope> slice =
          owed.stream()
              .map(
                  event ->
                      new EventEnvelope(
                          NOBODY, state.executionId(), at, Actor.SYSTEM, null, null, event))
              .toList();
      ProcessState next = processState.after(slice).processState();
      if (!isSame(state, next.state())) {
        return owed;
      }
      processState = next;
      owed = Reactor.next(processState).events();
    }
    return List.of();
  }

  private static boolean isSame(ExecutionState one, ExecutionState other) {
    return one.status() == other.status()
        && one.facts().equals(other.facts())
        && one.nodes().equals(other.nodes());
  }
}
