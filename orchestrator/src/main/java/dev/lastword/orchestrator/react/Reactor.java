package dev.lastword.orchestrator.react;

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
 * <p>The caller puts the events into envelopes, sorts them, lets {@link Situation#after} fold them,
 * and asks again until the answer is quiet. Nothing else is remembered in between: whoever has the
 * log can go on from any point of it.
 */
public final class Reactor {

  private static final Reaction START =
      new Reaction(List.of(new ExecutionStarted(Convergence.SYSTEM)));

  private Reactor() {}

  /** Returns the next time slice, or a quiet reaction. */
  public static Reaction next(Situation situation) {
    ExecutionState state = situation.state();
    if (!state.exists() || state.status().isTerminal()) {
      return Reaction.QUIET;
    }
    Recall recall = situation.outside().recall();
    if (recall != null && recall.isNew(state.facts().cancelRequest())) {
      return new Reaction(List.of(recall.request()));
    }
    if (state.isCancelRequested()) {
      return new Reaction(Convergence.afterCancel(situation));
    }
    if (state.nodes().size() < situation.plan().size()) {
      return new Reaction(creation(situation.plan(), state.nodes().size()));
    }
    if (state.facts().startedAt() == null) {
      return beginning(situation);
    }
    Optional<Event> end = Endings.of(situation);
    return end.isPresent()
        ? new Reaction(Convergence.before(situation, end.get()))
        : Survey.reaction(situation);
  }

  /** Nobody else starts a child, or what runs another execution again. */
  private static Reaction beginning(Situation situation) {
    Heritage heritage = situation.outside().heritage();
    if (heritage == null) {
      return situation.outside().parent() == null ? Reaction.QUIET : START;
    }
    List<Event> taken = heritage.owed(situation.state(), situation.plan().nodesPerSlice());
    return taken.isEmpty() ? START : new Reaction(taken);
  }

  /**
   * Returns what a granted request to resume owes: since the request leaves no trace in the state,
   * this must be in the same commit.
   */
  public static List<Event> atOnce(Situation situation) {
    ExecutionState state = situation.state();
    if (state.status().isTerminal() || state.isCancelRequested()) {
      return List.of();
    }
    return situation.agenda().wishes().stream()
        .sorted(Comparator.comparing(situation.plan()::place))
        .<Event>map(nodeId -> new NodeResumed(nodeId, null))
        .toList();
  }

  private static List<Event> creation(Plan plan, int from) {
    int to = Math.min(plan.size(), from + plan.nodesPerSlice());
    List<Event> created = new ArrayList<>();
    for (Node node : plan.graph().nodes().subList(from, to)) {
      created.add(new NodeCreated(node.id(), node.type().wireName(), node.about().meta()));
    }
    return created;
  }
}
