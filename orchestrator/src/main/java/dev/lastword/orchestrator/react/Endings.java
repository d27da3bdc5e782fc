package dev.lastword.orchestrator.react;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether an execution that goes on has come to its end, and to which. */
final class Endings {

  private Endings() {}

  /** Returns the event that the execution ends with, once everything unfinished is canceled. */
  static Optional<Event> of(Situation situation) {
    NodeId ended = situation.standing().ended();
    if (ended != null) {
      NodeState node = node(situation, ended);
      return Optional.of(
          node.status() == NodeStatus.SUCCEEDED
              ? new ExecutionCompleted(node.details().output())
              : failed(node));
    }
    Outcome whole = situation.standing().whole();
    // Who finds an overdue execution half canceled must not take that for its end.
    if (isOverdue(situation) && (whole == null || whole == Outcome.CANCELED)) {
      return Optional.of(failed(null, Failures.executionTooLong()));
    }
    return whole == null ? Optional.empty() : Optional.of(ofWhole(situation, whole));
  }

  private static Event ofWhole(Situation situation, Outcome whole) {
    NodeId start = situation.plan().graph().start().id();
    return switch (whole) {
      case FAILED, CANCELED -> failed(node(situation, situation.tokens().culprit(start)));
      case SUCCEEDED ->
          situation.plan().hasEndNodes()
              ? failed(null, Failures.noPath())
              : new ExecutionCompleted(result(situation, start));
    };
  }

  /** Returns what the last node hands on; where the last are branches, there is no such node. */
  private static @Nullable JsonValue result(Situation situation, NodeId start) {
    NodeId last = situation.tokens().stop(start).orElseThrow().node();
    return node(situation, last).details().output();
  }

  private static Event failed(NodeState node) {
    NodeError error =
        node.status() == NodeStatus.CANCELED ? Failures.nodeCanceled() : node.details().error();
    return failed(node.nodeId(), error);
  }

  private static Event failed(@Nullable NodeId nodeId, @Nullable NodeError error) {
    String reason = error == null ? null : error.code().orElse(null);
    return new ExecutionFailed(reason, nodeId, error);
  }

  private static boolean isOverdue(Situation situation) {
    Duration timeout = situation.plan().graph().settings().timeout();
    Instant startedAt = situation.state().facts().startedAt();
    return timeout != null
        && startedAt != null
        && (situation.isFired(new Deadline.OfExecution())
            || !situation.outside().now().isBefore(startedAt.plus(timeout)));
  }

  private static NodeState node(Situation situation, NodeId id) {
    return situation.state().node(id).orElseThrow();
  }
}
