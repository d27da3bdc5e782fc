package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.orchestrator.graph.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The process manager as a pure function: given a situation, what it owes next.
 *
 * <p>The caller puts the events into envelopes, sorts them, lets {@link ProcessState#after} fold
 * them, and asks again until the answer is quiet. Nothing else is remembered in between: an engine
 * that has the log can go on from any point of it.
 */
public final class Reactor {

  private static final Reaction START =
      new Reaction(List.of(new ExecutionStarted(Termination.SYSTEM)));

  private Reactor() {}

  /** Returns the next time slice, or a quiet reaction. */
  public static Reaction next(ProcessState processState) {
    ExecutionState state = processState.state();
    if (!state.exists() || state.status().isTerminal()) {
      return Reaction.QUIET;
    }
    ParentCancel parentCancel = processState.external().parentCancel();
    if (parentCancel != null && parentCancel.isNew(state.facts().cancelRequest())) {
      return new Reaction(List.of(parentCancel.request()));
    }
    if (state.isCancelRequested()) {
      return new Reaction(Termination.afterCancel(processState));
    }
    if (state.nodes().size() < processState.plan().size()) {
      return new Reaction(creation(processState.plan(), state.nodes().size()));
    }
    if (state.facts().startedAt() == null) {
      return beginning(processState);
    }
    Optional<Event> end = Endings.of(processState);
    return end.isPresent()
        ? new Reaction(Termination.before(processState, end.get()))
        : NodeReactions.reaction(processState);
  }

  /** Starts children, follow-ups and reruns, which no command starts. */
  private static Reaction beginning(ProcessState processState) {
    CarriedOver carriedOver = processState.external().carriedOver();
    if (carriedOver == null) {
      return processState.external().startsItself() ? START : Reaction.QUIET;
    }
    List<Event> taken = carriedOver.owed(processState.state(), processState.plan().nodesPerSlice());
    return taken.isEmpty() ? START : new Reaction(taken);
  }

  /**
   * Returns what a granted request to resume owes: since the request leaves no trace in the state,
   * this must be in the same commit.
   */
  public static List<Event> atOnce(ProcessState processState) {
    ExecutionState state = processState.state();
    if (processState.workList().wishes().isEmpty()
        || state.status().isTerminal()
        || state.isCancelRequested()) {
      return List.of();
    }
    return processState.workList().wishes().stream()
        .sorted(Comparator.comparing(processState.plan()::place))
        .<Event>map(nodeId -> new NodeResumed(nodeId, null))
        .toList();
  }

  private static List<Event> creation(GraphPlan plan, int from) {
    int to = Math.min(plan.size(), from + plan.nodesPerSlice());
    List<Event> created = new ArrayList<>();
    for (Node node : plan.graph().nodes().subList(from, to)) {
      created.add(new NodeCreated(node.id(), node.type().wireName(), node.about().meta()));
    }
    return created;
  }
}
