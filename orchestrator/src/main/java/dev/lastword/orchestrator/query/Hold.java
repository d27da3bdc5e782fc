package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.process.OpenGate;
import dev.lastword.orchestrator.queue.QueueRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reason why an execution or one of its nodes does not advance. */
public sealed interface Hold {

  /** Returns the answer of the visitor's method for this hold. */
  <R> R accept(HoldVisitor<R> visitor);

  /** The execution was created and not started. */
  record NotStarted() implements Hold {
    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Nothing has come to the node: it is behind these, none of which has led to it. */
  record Unreached(List<NodeId> behind) implements Hold {
    public Unreached {
      behind = List.copyOf(behind);
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * The node's job can be claimed by a worker of its queue.
   *
   * @param since from when on it can be claimed
   * @param waiting how many jobs of the queue can be claimed, this one among them
   * @param leased how many jobs of the queue workers hold
   * @param idle how long the first of the waiting jobs has been waiting
   * @param rule what the queue may give out: nothing while it is paused
   */
  record Queued(
      QueueName queue,
      int priority,
      Optional<Instant> since,
      long waiting,
      long leased,
      Optional<Duration> idle,
      QueueRule rule)
      implements Hold {
    public Queued {
      requireNonNull(queue, "queue");
      requireNonNull(since, "since");
      requireNonNull(idle, "idle");
      requireNonNull(rule, "rule");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The way a node that had begun came back to its queue. */
  enum ReturnCause {
    /** It waited, and was resumed. */
    RESUMED,
    /** Its worker gave it back. */
    RELEASED,
    /** Its worker's lease ran out. */
    LEASE_EXPIRED,
    /** An attempt failed, and the time of the next one has come. */
    RETRY
  }

  /** The node had begun and is queued again: no worker has it, although its status is RUNNING. */
  record Returned(ReturnCause cause) implements Hold {
    public Returned {
      requireNonNull(cause, "cause");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The node's job is neither queued nor held, which reconciling repairs. */
  record JobMissing(QueueName queue) implements Hold {
    public JobMissing {
      requireNonNull(queue, "queue");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** An attempt failed, and the next one waits. */
  record Backoff(Instant retryAt, int failures, int mostFailures, Optional<String> lastCode)
      implements Hold {
    public Backoff {
      requireNonNull(retryAt, "retryAt");
      requireNonNull(lastCode, "lastCode");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * A worker holds the node.
   *
   * @param until when its lease runs out
   * @param expired whether it has, so that the next who claims takes over
   */
  record Held(String worker, long attempt, Instant until, boolean expired) implements Hold {
    public Held {
      requireNonNull(worker, "worker");
      requireNonNull(until, "until");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** The node waits for a resume from outside. */
  record Resume(Optional<WaitKey> key) implements Hold {
    public Resume {
      requireNonNull(key, "key");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** State of the timer for a due time. */
  enum TimerState {
    /** It is set. */
    SET,
    /** It is due, and no engine has fired it yet. */
    LATE,
    /** There is none, which reconciling repairs. */
    MISSING
  }

  /** Something happens at a time, if nothing else does before. */
  record Due(Instant at, TimerState timer) implements Hold {
    public Due {
      requireNonNull(at, "at");
      requireNonNull(timer, "timer");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A Join lacks branches. */
  record Gate(OpenGate gate) implements Hold {
    public Gate {
      requireNonNull(gate, "gate");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A SubExecution's child has not ended, or its end has not been told. */
  record Child(ExecutionId child, Optional<ExecutionStatus> status) implements Hold {
    public Child {
      requireNonNull(child, "child");
      requireNonNull(status, "status");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Reactions did not fit the commit that caused them; a free engine continues them. */
  record ReactionsPending(Optional<String> taken, Optional<Instant> until) implements Hold {
    public ReactionsPending {
      requireNonNull(taken, "taken");
      requireNonNull(until, "until");
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** A cancel was requested and has not arrived: these nodes are not yet canceled. */
  record Canceling(
      Instant requestedAt, CancelMode mode, Optional<Instant> graceUntil, List<NodeId> laggards)
      implements Hold {
    public Canceling {
      requireNonNull(requestedAt, "requestedAt");
      requireNonNull(mode, "mode");
      requireNonNull(graceUntil, "graceUntil");
      laggards = List.copyOf(laggards);
    }

    @Override
    public <R> R accept(HoldVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
