package dev.lastword.core.interleaving;

import static dev.lastword.core.interleaving.Cast.A;
import static dev.lastword.core.interleaving.Cast.B;
import static dev.lastword.core.interleaving.Cast.is;
import static dev.lastword.core.interleaving.Cast.node;
import static dev.lastword.core.interleaving.Cast.operator;
import static dev.lastword.core.interleaving.Cast.worker;
import static dev.lastword.core.interleaving.Script.then;
import static dev.lastword.core.interleaving.Script.when;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import java.util.List;

/** Executions of one task, or of two that do not know each other. */
final class TaskScenarios {

  private TaskScenarios() {}

  static Scenario oneTask() {
    return new Scenario(
        "one task",
        Discipline.ORCHESTRATED,
        Cast.started(A),
        List.of(
            Script.of("client", then(Asks.ready(A))),
            Script.of(
                "worker",
                when(is(A, NodeStatus.READY), Asks.start(A, 1, "worker")),
                then(Asks.progress(A)),
                then(Asks.succeed(A, 1), Asks.fail(A, 1))),
            new Ending(A),
            operator(),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  static Scenario cancelAtEveryPoint() {
    return new Scenario(
        "cancel at every point, from the empty log to the archive",
        Discipline.ORCHESTRATED,
        List.of(),
        List.of(
            Script.of("client", then(Asks.create()), then(Asks.startExecution())),
            new Reaction("setup", TaskScenarios::createThenReady),
            worker("worker", A),
            new Ending(A),
            operator(),
            Convergence.engine(),
            Convergence.recovery(),
            Script.of("archivist", when(state -> state.status().isTerminal(), Asks.archive()))),
        1);
  }

  static Scenario handover() {
    return new Scenario(
        "two tasks, the second started by the append that settles the first",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A), A, B),
        List.of(
            new Handover("worker 1", A, B),
            worker("worker 2", B),
            new Ending(B),
            operator(),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  static Scenario twoWorkers() {
    return new Scenario(
        "two workers, one task",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A), A),
        List.of(
            rival("worker 1"),
            rival("worker 2"),
            new Ending(A),
            operator(),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  static Scenario twoOperators() {
    return new Scenario(
        "two patient operators, one of them not for long",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A), A, B),
        List.of(
            worker("worker", A),
            new Ending(A),
            operator("operator 1", CancelMode.GRACEFUL),
            operator("operator 2", CancelMode.GRACEFUL, CancelMode.IMMEDIATE),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  static Scenario grace() {
    return new Scenario(
        "a grace period: the worker may settle, or die",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A), A, B),
        List.of(
            worker("worker", A),
            new Ending(A),
            operator("operator", CancelMode.GRACEFUL),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  static Scenario losingPatience() {
    return new Scenario(
        "an operator who loses patience: GRACEFUL, then IMMEDIATE",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A, B), A, B),
        List.of(
            worker("worker 1", A),
            worker("worker 2", B),
            operator("operator", CancelMode.GRACEFUL, CancelMode.IMMEDIATE),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  static Scenario archive() {
    return new Scenario(
        "archive, in time and too early",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A), A),
        List.of(
            worker("worker", A),
            new Ending(A),
            operator(),
            Convergence.engine(),
            Convergence.recovery(),
            Script.of("archivist", when(state -> state.status().isTerminal(), Asks.archive())),
            Script.of("hasty", then(Asks.archive()))),
        1);
  }

  static Scenario coreAlone() {
    return new Scenario(
        "the core alone: a cancel confirmed at once, and nobody to converge",
        Discipline.GUARDED,
        Cast.ready(List.of(A, B), A, B),
        List.of(
            worker("worker 1", A),
            worker("worker 2", B),
            new Reaction("program", TaskScenarios::completeWithFirst),
            Script.of("operator", then(Asks.cancelAtOnce())),
            Script.of("operator 2", then(Asks.cancelAtOnce()))),
        1);
  }

  static Scenario retry() {
    return new Scenario(
        "retry: the first attempt fails, times out, or reports too late",
        Discipline.ORCHESTRATED,
        Cast.ready(List.of(A), A),
        List.of(
            Script.of(
                "worker 1",
                when(is(A, NodeStatus.READY), Asks.start(A, 1, "worker 1")),
                then(Asks.succeed(A, 1), Asks.failAttempt(A, 1))),
            Script.of(
                "watchdog", when(node(A, node -> node.attempt() == 1), Asks.failAttempt(A, 1))),
            Script.of(
                "worker 2",
                when(node(A, node -> node.failures() > 0), Asks.start(A, 2, "worker 2")),
                then(Asks.succeed(A, 2), Asks.fail(A, 2))),
            new Ending(A),
            operator(),
            Convergence.engine(),
            Convergence.recovery()),
        1);
  }

  /** Tries to start the task even if somebody else runs it. */
  private static Script rival(String name) {
    return Script.of(name, then(Asks.start(A, 1, name)), then(Asks.succeed(A, 1), Asks.fail(A, 1)));
  }

  private static List<Event> createThenReady(ExecutionState state) {
    if (!state.exists()) {
      return List.of();
    }
    if (state.node(A).isEmpty()) {
      return List.of(new NodeCreated(A, "Task", null));
    }
    return state.facts().startedAt() != null && is(A, NodeStatus.IDLE).test(state)
        ? List.of(new NodeReady(A))
        : List.of();
  }

  /** A program without an orchestrator need not sweep up what is unfinished when it completes. */
  private static List<Event> completeWithFirst(ExecutionState state) {
    return node(A, first -> first.status().isSettled()).test(state)
        ? List.of(new ExecutionCompleted(null))
        : List.of();
  }
}
