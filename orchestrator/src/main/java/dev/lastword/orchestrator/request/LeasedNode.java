package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Fence;
import org.jspecify.annotations.Nullable;

/** A node that a worker holds, as far as its reports need it. */
public interface LeasedNode {

  /** Returns the execution. */
  ExecutionId executionId();

  /** Returns the node. */
  NodeId nodeId();

  /** Returns which attempt this is, from 1. */
  long attempt();

  /** Returns who holds it. */
  String owner();

  /** Returns how events name who reports under the lease. */
  default Actor reporter() {
    return new Actor(Actor.Kind.EXTERNAL, owner());
  }

  /** Returns the proof of the lease. */
  Fence fence();

  /** Returns the step in which it was claimed, if anybody follows it. */
  default @Nullable String traceparent() {
    return null;
  }

  /** Returns what a worker far away holds, by what it was told when it claimed. */
  static LeasedNode of(
      ExecutionId executionId, NodeId nodeId, long attempt, String owner, long token) {
    Actor reporter = new Actor(Actor.Kind.EXTERNAL, owner);
    return of(executionId, nodeId, attempt, owner, reporter, token);
  }

  /** Returns the same for a worker whose reports carry the name of an authenticated caller. */
  static LeasedNode of(
      ExecutionId executionId,
      NodeId nodeId,
      long attempt,
      String owner,
      Actor reporter,
      long token) {
    Fence fence = new Fence(Streams.jobId(executionId, nodeId), token);
    return new RemoteLease(executionId, nodeId, attempt, owner, reporter, fence);
  }

  /** See {@link #of}. */
  record RemoteLease(
      ExecutionId executionId,
      NodeId nodeId,
      long attempt,
      String owner,
      Actor reporter,
      Fence fence)
      implements LeasedNode {
    public RemoteLease {
      requireNonNull(executionId, "executionId");
      requireNonNull(nodeId, "nodeId");
      requireNonNull(owner, "owner");
      requireNonNull(reporter, "reporter");
      requireNonNull(fence, "fence");
    }
  }
}
