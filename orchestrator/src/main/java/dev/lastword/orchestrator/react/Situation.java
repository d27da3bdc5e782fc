package dev.lastword.orchestrator.react;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.react.Agenda.Mark;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * An execution as the process manager sees it: the state, what follows from it, what the outside
 * tells, and what has not been dealt with yet.
 *
 * <p>Immutable. Events may be given to {@link #after} in any portion, a time slice or a part of
 * one: what is still owed stays on the agenda. A situation that was made from a state and one that
 * was led to it by events owe the same, but for events that leave no trace in the state.
 */
public final class Situation {

  private final Plan plan;
  private final ExecutionState state;
  private final Outside outside;
  private final Standing standing;
  private final Agenda agenda;

  Situation(Plan plan, ExecutionState state, Outside outside, Standing standing, Agenda agenda) {
    this.plan = requireNonNull(plan, "plan");
    this.state = requireNonNull(state, "state");
    this.outside = requireNonNull(outside, "outside");
    this.standing = requireNonNull(standing, "standing");
    this.agenda = requireNonNull(agenda, "agenda");
  }

  /** Returns the situation in a state whose reactions are all in the log. */
  public static Situation settled(Plan plan, ExecutionState state, Outside outside) {
    Set<NodeId> interrupted =
        state.isCancelRequested()
            ? state.nodes().stream()
                .filter(node -> node.status() == NodeStatus.RUNNING)
                .map(NodeState::nodeId)
                .collect(Collectors.toSet())
            : Set.of();
    return new Situation(
        plan,
        state,
        outside,
        Recount.all(plan, state).standing(),
        Agenda.EMPTY.interrupted(interrupted));
  }

  /** Returns the situation in a state whose reactions may be missing: everything is looked at. */
  public static Situation pending(Plan plan, ExecutionState state, Outside outside) {
    Recount recount = Recount.all(plan, state);
    SortedSet<Integer> everything = new TreeSet<>();
    for (int place = 0; place < plan.size(); place++) {
      everything.add(place);
    }
    SortedSet<Integer> untold = new TreeSet<>(everything);
    untold.removeIf(place -> !Gates.isOpenAndMoved(plan, state, recount.standing(), place));
    Agenda agenda =
        new Agenda(everything, untold, Set.of(), Set.of(), Set.of(), Set.of(Mark.SWEEPING));
    return new Situation(plan, state, outside, recount.standing(), agenda);
  }

  /** Returns the situation after these events, and what their commit owes. */
  public Step after(List<EventEnvelope> events) {
    return new Advance(this, events).step();
  }

  /** Returns this situation at another time. */
  public Situation at(Instant now) {
    return seeing(outside.now(now));
  }

  /** Returns this situation with other news from outside; none of it makes a node look up. */
  public Situation seeing(Outside news) {
    return new Situation(plan, state, news, standing, agenda);
  }

  /** Returns this situation with a signal for whoever waits for it. */
  public Situation signaled(Signal signal) {
    SortedSet<Integer> waiting = new TreeSet<>();
    for (NodeState node : state.nodes()) {
      if (node.status() == NodeStatus.WAITING && signal.key().equals(node.details().waitKey())) {
        waiting.add(plan.place(node.nodeId()));
      }
    }
    return seeing(outside.plus(signal)).with(agenda.lookAt(waiting));
  }

  /** Returns this situation after the end of a SubExecution's child. */
  public Situation childEnded(NodeId nodeId, ChildEnd end) {
    return seeing(outside.plus(nodeId, end)).woken(nodeId);
  }

  /** Returns this situation after a timer has gone off. */
  public Situation fired(Deadline deadline) {
    Situation fired = with(agenda.and(deadline));
    if (deadline instanceof Deadline.OfNode ofNode) {
      return fired.woken(ofNode.nodeId());
    }
    return fired.with(fired.agenda.and(Mark.SWEEPING));
  }

  /** Returns this situation with another look at one node, such as one whose lease has ended. */
  public Situation woken(NodeId nodeId) {
    return with(agenda.lookAt(new TreeSet<>(Collections.singleton(plan.place(nodeId)))));
  }

  /** Returns the graph and its expressions. */
  public Plan plan() {
    return plan;
  }

  /** Returns the state. */
  public ExecutionState state() {
    return state;
  }

  /** Returns what the outside tells. */
  public Outside outside() {
    return outside;
  }

  /**
   * Tells whether the timer of a deadline has gone off: then its time has come by the store's
   * clock, whatever the caller's says.
   */
  boolean isFired(Deadline deadline) {
    return agenda.fired().contains(deadline);
  }

  Standing standing() {
    return standing;
  }

  Agenda agenda() {
    return agenda;
  }

  Situation with(Agenda other) {
    return new Situation(plan, state, outside, standing, other);
  }

  Tokens tokens() {
    return new Tokens(plan, state, standing.counts());
  }

  Inputs inputs() {
    return new Inputs(plan, state, tokens());
  }
}
