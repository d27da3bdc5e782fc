package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.graph.QueueName;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Effect of an event on jobs, timers and other executions, written in the same commit. */
public sealed interface Effect {

  /** Returns the answer of the visitor's method for this effect. */
  <R> R accept(EffectVisitor<R> visitor);

  /** A Task became READY: {@code job_created}. */
  record Enqueue(NodeId nodeId, QueueName queue, int priority, @Nullable JsonValue input)
      implements Effect {
    public Enqueue {
      requireNonNull(nodeId, "nodeId");
      requireNonNull(queue, "queue");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** An attempt failed and another will follow: {@code job_requeued}, RETRY. */
  record Retry(NodeId nodeId, Instant availableAt) implements Effect {
    public Retry {
      requireNonNull(nodeId, "nodeId");
      requireNonNull(availableAt, "availableAt");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A Task waits: {@code job_waiting}; the lease ends. */
  record Park(NodeId nodeId) implements Effect {
    public Park {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A Task was resumed: {@code wait_completed}; its job can be claimed again. */
  record Unpark(NodeId nodeId) implements Effect {
    public Unpark {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A Task settled: its job ends as Completed, Failed or Cancelled, even if a worker holds it. */
  record EndJob(NodeId nodeId, JobStatus status) implements Effect {
    public EndJob {
      requireNonNull(nodeId, "nodeId");
      if (!status.isEnd()) {
        throw new IllegalArgumentException("expected the end of a job, found " + status);
      }
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Something is due at a time. */
  record SetTimer(Deadline deadline, Instant at) implements Effect {
    public SetTimer {
      requireNonNull(deadline, "deadline");
      requireNonNull(at, "at");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Something is not due any more; there may be no such timer. */
  record DropTimer(Deadline deadline) implements Effect {
    public DropTimer {
      requireNonNull(deadline, "deadline");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A SubExecution started: create and start its child, called {@link Parent#childId}. */
  record StartChild(Parent parent, GraphId graph, @Nullable Long version, @Nullable JsonValue input)
      implements Effect {
    public StartChild {
      requireNonNull(parent, "parent");
      requireNonNull(graph, "graph");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A SubExecution ended before its child: call that back, if it has not ended meanwhile. */
  record CancelChild(Parent parent, ParentCancel parentCancel) implements Effect {
    public CancelChild {
      requireNonNull(parent, "parent");
      requireNonNull(parentCancel, "parentCancel");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * An immediate cancel came when SubExecutions had been canceled before: their children, or the
   * children of those, may use a grace that ends now.
   */
  record ForceChildren(ParentCancel recall) implements Effect {
    public ForceChildren {
      requireNonNull(recall, "recall");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The execution ended: its parent's SubExecution settles by it. */
  record TellParent(Parent parent, ChildEnd end) implements Effect {
    public TellParent {
      requireNonNull(parent, "parent");
      requireNonNull(end, "end");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A node waits for a key, and signals can find it. */
  record AwaitKey(NodeId nodeId, WaitKey key) implements Effect {
    public AwaitKey {
      requireNonNull(nodeId, "nodeId");
      requireNonNull(key, "key");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A node does not wait for a key any more. */
  record LeaveKey(NodeId nodeId) implements Effect {
    public LeaveKey {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A kept signal was delivered: forget it. */
  record TakeSignal(WaitKey key) implements Effect {
    public TakeSignal {
      requireNonNull(key, "key");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * An execution ended that others may follow.
   *
   * @param origin the execution that is followed
   * @param after the follow-up of it that ended; empty, the origin itself has
   */
  record FollowUps(ExecutionId origin, Optional<FollowUpKind> after) implements Effect {
    public FollowUps {
      requireNonNull(origin, "origin");
      requireNonNull(after, "after");
    }

    @Override
    public <R> R accept(EffectVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
