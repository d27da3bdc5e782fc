package dev.lastword.core.interleaving;

import static dev.lastword.core.interleaving.Cast.A;
import static dev.lastword.core.interleaving.Cast.is;
import static dev.lastword.core.interleaving.Cast.node;
import static dev.lastword.core.interleaving.Cast.operator;
import static dev.lastword.core.interleaving.Script.then;
import static dev.lastword.core.interleaving.Script.when;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.NodeId;
import java.util.List;

/** Executions of one node that waits for somebody outside. */
final class WaitScenarios {

  private WaitScenarios() {}

  static Scenario waitAndResume() {
    return new Scenario(
        "wait and resume, with a stranger's key and a deadline",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A), A),
        List.of(
            waiter("worker", A),
            resumer("resumer", A),
            Script.of("impostor", when(is(A, NodeStatus.WAITING), Asks.resume(A, "guess"))),
            Script.of("deadline", when(is(A, NodeStatus.WAITING), Asks.fail(A))),
            new Ending(A),
            operator(),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  static Scenario twoWaits() {
    return new Scenario(
        "two waits, one after the other, and two resumers",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A), A),
        List.of(
            Script.of(
                "worker",
                when(is(A, NodeStatus.READY), Asks.start(A, 1, "worker")),
                then(Asks.await(A, "first")),
                when(node(A, node -> node.resumes() == 1), Asks.await(A, "second")),
                when(node(A, node -> node.resumes() == 2), Asks.succeed(A, 1))),
            Script.of(
                "resumer 1",
                when(is(A, NodeStatus.WAITING), Asks.resume(A, "first")),
                when(is(A, NodeStatus.WAITING), Asks.resume(A, "second"))),
            Script.of(
                "resumer 2",
                when(
                    node(A, node -> node.resumes() == 1 && node.status() == NodeStatus.WAITING),
                    Asks.resume(A, "second"))),
            new Ending(A),
            operator(),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  /** Starts the node, lets it wait, and settles it once it was resumed. */
  static Script waiter(String name, NodeId id) {
    return Script.of(
        name,
        when(is(id, NodeStatus.READY), Asks.start(id, 1, name)),
        then(Asks.await(id, "key")),
        when(node(id, node -> node.resumes() == 1), Asks.succeed(id, 1), Asks.fail(id, 1)));
  }

  /** Wishes the node to go on, then lets it. */
  static Script resumer(String name, NodeId id) {
    return Script.of(
        name,
        when(is(id, NodeStatus.WAITING), Asks.requestResume(id, "key")),
        then(Asks.resume(id, "key")));
  }
}
