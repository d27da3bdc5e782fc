package dev.lastword.core.interleaving;

import static dev.lastword.core.interleaving.Cast.A;
import static dev.lastword.core.interleaving.Cast.operator;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.value.CancelMode;
import java.util.List;
import java.util.stream.Stream;

/** Logs into which somebody writes without asking: the reducer has to cope alone. */
final class StrangerScenarios {

  private static final List<Event> OF_EXECUTIONS =
      List.of(
          Cast.created(),
          new NodeCreated(A, "Task", null),
          new ExecutionCompleted(null),
          new ExecutionFailed(null, null, null),
          new ExecutionCancelRequested(null, null, CancelMode.GRACEFUL, null),
          new ExecutionCanceled(null, null));

  private static final List<Event> OF_NODES =
      List.of(
          new NodeReady(A),
          new NodeStarted(A, 1, null, null),
          new NodeWaiting(A, null, null, null),
          new NodeResumed(A, null),
          new NodeSucceeded(A, null),
          new NodeFailed(A, null),
          new ExecutionCompleted(null));

  private StrangerScenarios() {}

  static Scenario ends() {
    return stranger("a stranger who tells of beginnings and ends", OF_EXECUTIONS);
  }

  static Scenario nodes() {
    return stranger("a stranger who tells of a node", OF_NODES);
  }

  static Scenario both() {
    return stranger(
        "a stranger who tells of both",
        Stream.concat(OF_EXECUTIONS.stream(), OF_NODES.stream().limit(3)).toList());
  }

  private static Scenario stranger(String name, List<Event> facts) {
    return new Scenario(
        name,
        Discipline.NONE,
        Cast.started(A),
        List.of(new Stranger("stranger", facts), operator(), Convergence.engine()),
        0);
  }
}
