package dev.lastword.orchestrator.process;

import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailReported;
import dev.lastword.core.event.NodeLifecycleEvent.NodeFailed;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Retry decisions: whether a failure is the last, and the delay of the next attempt. */
public final class Retries {

  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
  private static final double UNIT = 0x1.0p-53;

  private Retries() {}

  /** Tells whether a failure that is about to be reported ends the node for good. */
  public static boolean isFinal(
      GraphPlan plan, ExecutionState state, NodeId nodeId, @Nullable NodeError error) {
    Node node = plan.graph().node(nodeId);
    NodeState before = state.node(nodeId).orElseThrow();
    return !(node instanceof Task task)
        || state.isCancelRequested()
        || before.status() == NodeStatus.WAITING
        || isSpent(task.retry(), before.failures() + 1, error);
  }

  /** Tells whether a Task has no failure left, all of them being reported. */
  static boolean isSpent(Task task, NodeState node) {
    return node.failures() > 0 && isSpent(task.retry(), node.failures(), node.details().error());
  }

  /** Returns the failure of an attempt that took too long: reported, unless that is not wanted. */
  static NodeEvent timedOut(GraphPlan plan, ExecutionState state, NodeId nodeId) {
    NodeError error = ProcessErrors.attemptTooLong();
    return plan.choices().isOn(PolicyChoice.EMIT_FAIL_REPORT)
            || !isFinal(plan, state, nodeId, error)
        ? new NodeFailReported(nodeId, error)
        : new NodeFailed(nodeId, error);
  }

  private static boolean isSpent(RetryPolicy retry, int failures, @Nullable NodeError error) {
    return failures >= retry.maxFailures() || retry.isFinal(error);
  }

  /** Returns how long the next attempt waits; chance is drawn from the names, the same for all. */
  static Duration delay(Task task, ExecutionId executionId, int failures) {
    return task.retry().backoff().delay(failures, chance(executionId, task.id(), failures));
  }

  private static double chance(ExecutionId executionId, NodeId nodeId, int failures) {
    long seed =
        (executionId + "/" + nodeId + "/" + failures)
            .chars()
            .asLongStream()
            .reduce(GOLDEN_GAMMA, (hash, unit) -> mix(hash ^ unit));
    return (mix(seed) >>> 11) * UNIT;
  }

  // The finalizer of SplitMix64: every bit of the argument moves every bit of the result.
  private static long mix(long bits) {
    long z = bits + GOLDEN_GAMMA;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
