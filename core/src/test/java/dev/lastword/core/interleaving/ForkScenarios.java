package dev.lastword.core.interleaving;

import static dev.lastword.core.interleaving.Cast.A;
import static dev.lastword.core.interleaving.Cast.B;
import static dev.lastword.core.interleaving.Cast.C;
import static dev.lastword.core.interleaving.Cast.FORK;
import static dev.lastword.core.interleaving.Cast.JOIN;
import static dev.lastword.core.interleaving.Cast.operator;
import static dev.lastword.core.interleaving.Cast.worker;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;

/** Executions of a fork whose branches meet in a join. */
final class ForkScenarios {

  private static final List<NodeId> TWO = List.of(A, B);
  private static final List<NodeId> THREE = List.of(A, B, C);

  private ForkScenarios() {}

  static Scenario forkOfTwo(JoinPolicy policy) {
    return fork(
        "fork of two, " + policy,
        TWO,
        1,
        worker("worker A", A),
        worker("worker B", B),
        new Join("join", JOIN, TWO, policy),
        operator(),
        Convergence.engine(),
        Convergence.recovery());
  }

  static Scenario forkOfThree(JoinPolicy policy) {
    return fork(
        "fork of three, " + policy,
        THREE,
        0,
        worker("worker A", A),
        worker("worker B", B),
        worker("worker C", C),
        new Join("join", JOIN, THREE, policy),
        operator(),
        Convergence.engine());
  }

  static Scenario crashInForkOfThree(JoinPolicy policy) {
    return fork(
        "crash in a fork of three, " + policy,
        THREE,
        1,
        worker("worker A", A),
        worker("worker B", B),
        worker("worker C", C),
        new Join("join", JOIN, THREE, policy),
        operator(),
        Convergence.engine(),
        Convergence.recovery());
  }

  static Scenario joinCrashes() {
    return fork(
        "fork of two, ALL_SUCCESS, whose join is continued by another",
        TWO,
        1,
        worker("worker A", A),
        worker("worker B", B),
        new Join("join", JOIN, TWO, JoinPolicy.ALL_SUCCESS),
        new Join("other join", JOIN, TWO, JoinPolicy.ALL_SUCCESS),
        operator(),
        Convergence.recovery());
  }

  static Scenario waitInFork() {
    return fork(
        "wait nested in a fork of two, ANY_SUCCESS",
        TWO,
        1,
        WaitScenarios.waiter("worker A", A),
        WaitScenarios.resumer("resumer", A),
        worker("worker B", B),
        new Join("join", JOIN, TWO, JoinPolicy.ANY_SUCCESS),
        operator(),
        Convergence.engine(),
        Convergence.recovery());
  }

  static Scenario waitInForkOfThree() {
    return fork(
        "wait nested in a fork of three, CUSTOM",
        THREE,
        0,
        WaitScenarios.waiter("worker A", A),
        WaitScenarios.resumer("resumer", A),
        worker("worker B", B),
        worker("worker C", C),
        new Join("join", JOIN, THREE, JoinPolicy.CUSTOM),
        operator(),
        Convergence.engine());
  }

  static Scenario patienceInFork() {
    return fork(
        "an operator who loses patience with a fork of two, ALL_SUCCESS",
        TWO,
        1,
        worker("worker A", A),
        worker("worker B", B),
        new Join("join", JOIN, TWO, JoinPolicy.ALL_SUCCESS),
        operator("operator", CancelMode.GRACEFUL, CancelMode.IMMEDIATE),
        Convergence.engine(),
        Convergence.recovery());
  }

  /** The fork is still to be opened; the execution ends as the join does. */
  private static Scenario fork(
      String name, List<NodeId> branches, int crashes, Participant... participants) {
    List<NodeId> nodes = new ArrayList<>(branches);
    nodes.add(0, FORK);
    nodes.add(JOIN);
    List<Participant> all = new ArrayList<>(List.of(participants));
    all.add(0, new Reaction("fork", state -> open(branches, state)));
    all.add(new Ending(JOIN));
    return new Scenario(
        name, Discipline.ORCHESTRATED, Cast.started(nodes.toArray(NodeId[]::new)), all, crashes);
  }

  private static List<Event> open(List<NodeId> branches, ExecutionState state) {
    if (!Cast.is(FORK, NodeStatus.IDLE).test(state)) {
      return List.of();
    }
    List<Event> opening =
        new ArrayList<>(
            List.of(
                new NodeReady(FORK),
                new NodeStarted(FORK, 1, null, null),
                new ForkOpened(FORK, branches),
                new NodeSucceeded(FORK, null)));
    branches.forEach(branch -> opening.add(new NodeReady(branch)));
    return opening;
  }
}
