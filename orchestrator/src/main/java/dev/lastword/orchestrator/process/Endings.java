package dev.lastword.orchestrator.process;

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

/** Detection of an active execution's end, and of the kind of end. */
final class Endings {

  private Endings() {}

  /** Returns the event that the execution ends with, once everything unfinished is canceled. */
  static Optional<Event> of(ProcessState processState) {
    NodeId ended = processState.branchCounts().ended();
    if (ended != null) {
      NodeState node = node(processState, ended);
      return Optional.of(
          node.status() == NodeStatus.SUCCEEDED
              ? new ExecutionCompleted(node.details().output())
              : failed(node));
    }
    EndStatus whole = processState.branchCounts().whole();
    // Who finds an overdue execution half canceled must not take that for its end.
    if (isOverdue(processState) && (whole == null || whole == EndStatus.CANCELED)) {
      return Optional.of(failed(null, ProcessErrors.executionTooLong()));
    }
    return whole == null ? Optional.empty() : Optional.of(ofWhole(processState, whole));
  }

  private static Event ofWhole(ProcessState processState, EndStatus whole) {
    NodeId start = processState.plan().graph().start().id();
    return switch (whole) {
      case FAILED, CANCELED -> failed(node(processState, processState.tokens().culprit(start)));
      case SUCCEEDED ->
          processState.plan().hasEndNodes()
              ? failed(null, ProcessErrors.noPath())
              : new ExecutionCompleted(result(processState, start));
    };
  }

  /** Returns what the last node hands on; where the last are branches, there is no such node. */
  private static @Nullable JsonValue result(ProcessState processState, NodeId start) {
    NodeId last = processState.tokens().stop(start).orElseThrow().node();
    return node(processState, last).details().output();
  }

  private static Event failed(NodeState node) {
    NodeError error =
        node.status() == NodeStatus.CANCELED
            ? ProcessErrors.nodeCanceled()
            : node.details().error();
    return failed(node.nodeId(), error);
  }

  private static Event failed(@Nullable NodeId nodeId, @Nullable NodeError error) {
    String reason = error == null ? null : error.code().orElse(null);
    return new ExecutionFailed(reason, nodeId, error);
  }

  private static boolean isOverdue(ProcessState processState) {
    Duration timeout = processState.plan().graph().settings().timeout();
    Instant startedAt = processState.state().facts().startedAt();
    return timeout != null
        && startedAt != null
        && (processState.isFired(new Deadline.OfExecution())
            || !processState.external().now().isBefore(startedAt.plus(timeout)));
  }

  private static NodeState node(ProcessState processState, NodeId id) {
    return processState.state().node(id).orElseThrow();
  }
}
