package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Fence;
import org.jspecify.annotations.Nullable;

/** A node that a worker holds, as far as its reports need it. */
public interface Held {

  /** Returns the execution. */
  ExecutionId executionId();

  /** Returns the node. */
  NodeId nodeId();

  /** Returns which attempt this is, from 1. */
  long attempt();

  /** Returns who holds it. */
  String owner();

  /** Returns the proof of the lease. */
  Fence fence();

  /** Returns the step in which it was claimed, if anybody follows it. */
  default @Nullable String traceparent() {
    return null;
  }

  /** Returns what a worker far away holds, by what it was told when it claimed. */
  static Held of(ExecutionId executionId, NodeId nodeId, long attempt, String owner, long token) {
    Fence fence = new Fence(Streams.jobId(executionId, nodeId), token);
    return new FromAfar(executionId, nodeId, attempt, owner, fence);
  }

  /** See {@link #of}. */
  record FromAfar(ExecutionId executionId, NodeId nodeId, long attempt, String owner, Fence fence)
      implements Held {
    public FromAfar {
      requireNonNull(executionId, "executionId");
      requireNonNull(nodeId, "nodeId");
      requireNonNull(owner, "owner");
      requireNonNull(fence, "fence");
    }
  }
}
